/// How the commands are used.
enum AskUsage {
    static let text: StaticString = """
        usage: portcullis journal DATABASE [--since TIME] [--until TIME] [--lane LANE] [--kind KIND] [--follow]
                                  [--json | --csv]
               portcullis report DATABASE [--day [DAY] | --week [DAY] | --month [MONTH]] [--lane LANE] [--csv | --html]
               portcullis backup DATABASE FILE
               portcullis restore DATABASE FILE
               portcullis status DATABASE

          FILE       what a backup is written to, or what is put in the place of the database, which is kept beside it
          DATABASE   the path of a file, which has a '/' or ends in .db, or NAME for /var/lib/portcullis/NAME.db
          TIME       2026-11-22, 2026-11-22T10:15, 2026-11-22T10:15:30Z, today, yesterday, or 90m, 2h, 3d ago
          DAY        2026-11-22, today, yesterday; MONTH is 2026-11 too. Days, weeks and months are those of UTC
          KIND       missed, start, stop, event, output, fault, interlock, counters, clock, settings, apart

        Exit status: 0 done, 1 failure, 2 wrong usage.

        """
}
