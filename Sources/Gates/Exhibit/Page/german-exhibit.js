// What a machine that is no gate says in German.

export const german = {
  "The buttons and lights of {}": "Knöpfe und Lampen von {}",
  "active while a track sounds": "aktiv, solange ein Stück klingt",
  "active while capitals are locked": "aktiv, solange Großbuchstaben festgestellt sind",
  "active while digits are locked": "aktiv, solange Ziffern festgestellt sind",
  "active while it runs": "aktiv, solange sie läuft",
  "active while somebody may go through": "aktiv, solange jemand durchgehen darf",
  "closed while the turnstile is out of order": "geschlossen, solange das Drehkreuz außer Betrieb ist",
  "somebody goes through": "jemand geht durch",
  "the button for the next track": "der Knopf für das nächste Stück",
  "the button for the track before": "der Knopf für das vorige Stück",
  "the button that pauses": "der Knopf, der anhält",
  "the button that plays, and pauses": "der Knopf, der spielt und anhält",
  "the button that sets it to zero": "der Knopf, der sie auf null stellt",
  "the button that starts it, or lets it go on": "der Knopf, der sie startet oder weiterlaufen lässt",
  "the button that stops": "der Knopf, der beendet",
  "the button that stops it": "der Knopf, der sie anhält",
  "the key that locks capitals, and unlocks them": "die Taste, die Großbuchstaben feststellt und löst",
  "the key that locks digits, and unlocks them": "die Taste, die Ziffern feststellt und löst",
};
