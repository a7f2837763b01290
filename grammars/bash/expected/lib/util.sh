 #!/bin/sh
 # Cuts blanks off.
 trim() {
#^ definition function trim [exported] doc: "/bin/sh"
   printf '%s' "$1" | sed 's/ //g'
 }

 is_ok() {
#^ definition function is_ok [exported]
   [ -n "$(trim "$1")" ]
#          ^^^^ call trim
 }
