 #!/usr/bin/env bash
 source ./lib/util.sh
 . "$DIR/other.sh"

 MAX=3
#^ definition variable MAX [exported]
 readonly LIMIT=4
#         ^ definition const LIMIT [exported]
 export PATH
 alias ll='ls -l'

 # A box.
 make_box() {
#^ definition function make_box [exported] doc: "A box."
   local name=$1 count
   count=$(compute 1)
#          ^^^^^^^ call compute
   trim "$name" | grep foo
#  ^^^^ call trim
   is_ok "$count" && run_it
#  ^^^^^ call is_ok
#                    ^^^^^^ call run_it
   for file in *.txt; do
     trim "$file"
#    ^^^^ call trim
   done
   if is_ok "$name"; then
#     ^^^^^ call is_ok
     echo "$(compute "$MAX")"
#            ^^^^^^^ call compute
#                      ^^^ read MAX
   fi
 }

 function run_it {
#^ definition function run_it [exported]
   make_box a
#  ^^^^^^^^ call make_box
 }

 compute() {
#^ definition function compute [exported]
   echo $(($1 + LIMIT))
 }

 cleanup() { rm -f "$TMP"; }
#^ definition function cleanup [exported]

 trap cleanup EXIT
#     ^^^^^^^ read cleanup
 make_box "x"
#^^^^^^^^ call make_box
