;; Copies a syntax tree out of the parser's memory into arrays: each visible node's place, kind, parent and field, in the
;; order of the document. `tree_copier.ts` has it run, `tree.ts` says what it is for. All offsets into the parser's memory
;; follow tree-sitter's lib/src/subtree.h and parser.h.
;;
;; A frame of the stack (the source may be nested deeper than any real stack): 0 address of the next child, 4 children
;; left, 8 where the one before it ends, 12 its place among those that are no extras, 16 visible node around them, 20 field
;; that they inherit from a hidden node, 24 address of aliases or 0, 28 and 32 address of fields and their end, 36 the node
;; itself, -1 for a hidden one.
(module
  (import "parser" "memory" (memory $parser 0))
  (memory $own (export "memory") 32)
  (global $hasErrors (export "hasErrors") (mut i32) (i32.const 0))

  ;; Bytes of a leaf are in its pointer; it is odd then.
  (func $padding (param $child i32) (result i32)
    (local $low i32)
    (local.set $low (i32.load $parser (local.get $child)))
    (if (result i32) (i32.and (local.get $low) (i32.const 1))
      (then (i32.load8_u $parser offset=6 (local.get $child)))
      (else (i32.load $parser offset=4 (local.get $low)))))

  ;; The number of nodes, or -1 when there is no room. The stack lies before `room`, the arrays behind it, each for `most`
  ;; nodes: start, end, parent, next (4 bytes each), kind (2), field, flags (1).
  (func (export "copy") (param $tree i32) (param $room i32) (param $most i32) (result i32)
    (local $maxAliases i32) (local $fieldSlices i32) (local $fieldEntries i32) (local $symbolMetadata i32)
    (local $publicSymbols i32) (local $aliasSequences i32)
    (local $count i32) (local $top i32) (local $child i32) (local $low i32) (local $position i32)
    (local $alias i32) (local $field i32) (local $parent i32) (local $node i32)
    (local $visible i32) (local $named i32) (local $missing i32) (local $extra i32) (local $symbol i32)
    (local $size i32) (local $children i32) (local $bits i32) (local $at i32) (local $index i32)
    (local $kinds i32) (local $fields i32) (local $flags i32) (local $end i32) (local $parents i32) (local $nexts i32)
    (local.set $end (i32.add (local.get $room) (i32.shl (local.get $most) (i32.const 2))))
    (local.set $parents (i32.add (local.get $end) (i32.shl (local.get $most) (i32.const 2))))
    (local.set $nexts (i32.add (local.get $parents) (i32.shl (local.get $most) (i32.const 2))))
    (local.set $kinds (i32.add (local.get $nexts) (i32.shl (local.get $most) (i32.const 2))))
    (local.set $fields (i32.add (local.get $kinds) (i32.shl (local.get $most) (i32.const 1))))
    (local.set $flags (i32.add (local.get $fields) (local.get $most)))
    (local.set $at (i32.load $parser offset=8 (local.get $tree)))
    (local.set $maxAliases (i32.load16_u $parser offset=36 (local.get $at)))
    (local.set $fieldSlices (i32.load $parser offset=64 (local.get $at)))
    (local.set $fieldEntries (i32.load $parser offset=68 (local.get $at)))
    (local.set $symbolMetadata (i32.load $parser offset=72 (local.get $at)))
    (local.set $publicSymbols (i32.load $parser offset=76 (local.get $at)))
    (local.set $aliasSequences (i32.load $parser offset=84 (local.get $at)))
    (global.set $hasErrors (i32.const 0))
    (local.set $top (i32.const -40))
    ;; The tree itself stands for the first child.
    (local.set $child (local.get $tree))
    (local.set $position (call $padding (local.get $tree)))
    (local.set $parent (i32.const -1))
    (loop $nodes
      (local.set $low (i32.load $parser (local.get $child)))
      (if (i32.and (local.get $low) (i32.const 1))
        (then
          (local.set $visible (i32.and (i32.shr_u (local.get $low) (i32.const 1)) (i32.const 1)))
          (local.set $named (i32.and (i32.shr_u (local.get $low) (i32.const 2)) (i32.const 1)))
          (local.set $missing (i32.and (i32.shr_u (local.get $low) (i32.const 5)) (i32.const 1)))
          (local.set $symbol (i32.and (i32.shr_u (local.get $low) (i32.const 8)) (i32.const 255)))
          (local.set $size (i32.load8_u $parser offset=7 (local.get $child)))
          (local.set $children (i32.const 0)))
        (else
          (local.set $bits (i32.load16_u $parser offset=44 (local.get $low)))
          (local.set $visible (i32.and (local.get $bits) (i32.const 1)))
          (local.set $named (i32.and (i32.shr_u (local.get $bits) (i32.const 1)) (i32.const 1)))
          (local.set $missing (i32.and (i32.shr_u (local.get $bits) (i32.const 9)) (i32.const 1)))
          (local.set $symbol (i32.load16_u $parser offset=40 (local.get $low)))
          (local.set $size (i32.load $parser offset=16 (local.get $low)))
          (local.set $children (i32.load $parser offset=36 (local.get $low)))))
      (local.set $node (i32.const -1))
      (if (i32.or (local.get $visible) (local.get $alias))
        (then
          (if (i32.ge_u (local.get $count) (local.get $most)) (then (return (i32.const -1))))
          (local.set $node (local.get $count))
          (local.set $count (i32.add (local.get $count) (i32.const 1)))
          (if (i32.or (i32.eq (local.get $symbol) (i32.const 0xffff)) (local.get $missing))
            (then (global.set $hasErrors (i32.const 1))))
          (if (local.get $alias)
            (then
              (local.set $symbol (local.get $alias))
              (local.set $named
                (i32.load8_u $parser offset=1
                  (i32.add (local.get $symbolMetadata) (i32.mul (local.get $alias) (i32.const 3)))))))
          (i32.store16 $own
            (i32.add (local.get $kinds) (i32.shl (local.get $node) (i32.const 1)))
            (if (result i32) (i32.eq (local.get $symbol) (i32.const 0xffff))
              (then (i32.const 0xffff))
              (else
                (i32.load16_u $parser
                  (i32.add (local.get $publicSymbols) (i32.shl (local.get $symbol) (i32.const 1)))))))
          (i32.store8 $own (i32.add (local.get $fields) (local.get $node)) (local.get $field))
          (i32.store8 $own
            (i32.add (local.get $flags) (local.get $node))
            (i32.or (local.get $named) (i32.shl (local.get $missing) (i32.const 1))))
          (local.set $at (i32.shl (local.get $node) (i32.const 2)))
          (i32.store $own (i32.add (local.get $room) (local.get $at)) (local.get $position))
          (i32.store $own
            (i32.add (local.get $end) (local.get $at))
            (i32.add (local.get $position) (local.get $size)))
          (i32.store $own (i32.add (local.get $parents) (local.get $at)) (local.get $parent))
          (i32.store $own (i32.add (local.get $nexts) (local.get $at)) (local.get $count))))
      (if (local.get $children)
        (then
          (local.set $top (i32.add (local.get $top) (i32.const 40)))
          (if (i32.gt_s (i32.add (local.get $top) (i32.const 40)) (local.get $room)) (then (return (i32.const -1))))
          (local.set $child (i32.sub (local.get $low) (i32.shl (local.get $children) (i32.const 3))))
          (i32.store $own (local.get $top) (local.get $child))
          (i32.store $own offset=4 (local.get $top) (local.get $children))
          ;; The node begins where its first child does, whose padding it has.
          (i32.store $own offset=8 (local.get $top)
            (i32.sub (local.get $position) (call $padding (local.get $child))))
          (i32.store $own offset=12 (local.get $top) (i32.const 0))
          (if (i32.ge_s (local.get $node) (i32.const 0))
            (then
              (local.set $parent (local.get $node))
              (local.set $field (i32.const 0))))
          (i32.store $own offset=16 (local.get $top) (local.get $parent))
          (i32.store $own offset=20 (local.get $top) (local.get $field))
          (local.set $at (i32.load16_u $parser offset=66 (local.get $low)))
          (i32.store $own offset=24 (local.get $top)
            (if (result i32) (local.get $at)
              (then
                (i32.add
                  (local.get $aliasSequences)
                  (i32.shl (i32.mul (local.get $at) (local.get $maxAliases)) (i32.const 1))))
              (else (i32.const 0))))
          (local.set $at (i32.add (local.get $fieldSlices) (i32.shl (local.get $at) (i32.const 2))))
          (local.set $bits
            (i32.add (local.get $fieldEntries) (i32.shl (i32.load16_u $parser (local.get $at)) (i32.const 2))))
          (i32.store $own offset=28 (local.get $top) (local.get $bits))
          (i32.store $own offset=32 (local.get $top)
            (i32.add (local.get $bits) (i32.shl (i32.load16_u $parser offset=2 (local.get $at)) (i32.const 2))))
          (i32.store $own offset=36 (local.get $top) (local.get $node))))
      (block $left
        (loop $done
          (if (i32.lt_s (local.get $top) (i32.const 0)) (then (return (local.get $count))))
          (br_if $left (i32.load $own offset=4 (local.get $top)))
          (local.set $node (i32.load $own offset=36 (local.get $top)))
          (if (i32.ge_s (local.get $node) (i32.const 0))
            (then
              (i32.store $own
                (i32.add (local.get $nexts) (i32.shl (local.get $node) (i32.const 2)))
                (local.get $count))))
          (local.set $top (i32.sub (local.get $top) (i32.const 40)))
          (br $done)))
      (local.set $child (i32.load $own (local.get $top)))
      (local.set $low (i32.load $parser (local.get $child)))
      (local.set $position
        (i32.add (i32.load $own offset=8 (local.get $top)) (call $padding (local.get $child))))
      (if (i32.and (local.get $low) (i32.const 1))
        (then
          (local.set $size (i32.load8_u $parser offset=7 (local.get $child)))
          (local.set $extra (i32.and (i32.shr_u (local.get $low) (i32.const 3)) (i32.const 1))))
        (else
          (local.set $size (i32.load $parser offset=16 (local.get $low)))
          (local.set $extra
            (i32.and (i32.shr_u (i32.load8_u $parser offset=44 (local.get $low)) (i32.const 2)) (i32.const 1)))))
      (local.set $alias (i32.const 0))
      (local.set $field (i32.const 0))
      (if (i32.eqz (local.get $extra))
        (then
          (local.set $index (i32.load $own offset=12 (local.get $top)))
          (local.set $at (i32.load $own offset=24 (local.get $top)))
          (if (local.get $at)
            (then
              (local.set $alias
                (i32.load16_u $parser (i32.add (local.get $at) (i32.shl (local.get $index) (i32.const 1)))))))
          (local.set $field (i32.load $own offset=20 (local.get $top)))
          (local.set $at (i32.load $own offset=28 (local.get $top)))
          (local.set $bits (i32.load $own offset=32 (local.get $top)))
          (block $found
            (loop $entries
              (br_if $found (i32.ge_u (local.get $at) (local.get $bits)))
              ;; The field of this child, not one that it inherits.
              (if (i32.and
                  (i32.eq (i32.load8_u $parser offset=2 (local.get $at)) (local.get $index))
                  (i32.eqz (i32.load8_u $parser offset=3 (local.get $at))))
                (then
                  (local.set $field (i32.load16_u $parser (local.get $at)))
                  (br $found)))
              (local.set $at (i32.add (local.get $at) (i32.const 4)))
              (br $entries)))
          (i32.store $own offset=12 (local.get $top) (i32.add (local.get $index) (i32.const 1)))))
      (local.set $parent (i32.load $own offset=16 (local.get $top)))
      (i32.store $own (local.get $top) (i32.add (local.get $child) (i32.const 8)))
      (i32.store $own offset=4 (local.get $top) (i32.sub (i32.load $own offset=4 (local.get $top)) (i32.const 1)))
      (i32.store $own offset=8 (local.get $top) (i32.add (local.get $position) (local.get $size)))
      (br $nodes))
    (unreachable)))
