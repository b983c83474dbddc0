# Names comment lines over 120 columns, which swift-format leaves as they are, and functions over 70 lines. Rows of a
# table in a comment may be longer. So may `decide`: the table of a machine is one switch, which the compiler checks.

FNR == 1 { name = "" }

/^ *\/\// && length($0) > 120 && !/^ *\/\/\/? \|/ { say(FNR, "a comment line has " length($0) " columns, more than 120") }

FILENAME ~ /\.swift$/ && /^ *([a-z@_()]+ )*(func |init[?(<])/ {
    match($0, /^ */)
    if (name == "" || RLENGTH <= indent) { indent = RLENGTH; begin = FNR; name = $0; sub(/^ */, "", name) }
    # One in one line.
    if ($0 ~ /}$/ && RLENGTH == indent) name = ""
}

name != "" && /^ *}$/ {
    match($0, /^ */)
    if (RLENGTH == indent) {
        if (FNR - begin >= 70 && name !~ /func decide\(/) say(begin, "`" name "` has " FNR - begin + 1 " lines, more than 70")
        name = ""
    }
}

function say(line, words) { print FILENAME ":" line ": " words; found = 1 }
END { exit found }
