;; Finds the words of a text in UTF-8, token by token. What a token's words are JavaScript says once (`learn`); from then on
;; a token costs its bytes. `src/parse/text_words.ts` says what lies where, and has it run.
;;
;; word:  symbol that it was counted for last, how often, length, bytes
;; token: length, number of its words, their addresses (odd for words that are not counted), bytes
;; table: for each place a token's address (0 for none) and its hash
(module
  (import "words" "learn"
    (func $learn (param $place i32) (param $hash i32) (param $from i32) (param $to i32) (result i32)))
  (memory (export "memory") 64)

  ;; Bytes of the list of words that were counted since the last `write`.
  (global $listed (mut i32) (i32.const 0))
  ;; Where the next word is written, and up to where.
  (global $out (export "out") (mut i32) (i32.const 0))
  (global $limit (export "limit") (mut i32) (i32.const 0))

  ;; Writes a word and a blank.
  (func $write (param $word i32)
    (local $i i32) (local $length i32)
    (local.set $length (i32.load offset=8 (local.get $word)))
    (if (i32.gt_u (i32.add (global.get $out) (i32.add (local.get $length) (i32.const 1))) (global.get $limit))
      (then (return)))
    (loop $bytes
      (i32.store8 (i32.add (global.get $out) (local.get $i))
        (i32.load8_u offset=12 (i32.add (local.get $word) (local.get $i))))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br_if $bytes (i32.lt_u (local.get $i) (local.get $length))))
    (i32.store8 (i32.add (global.get $out) (local.get $length)) (i32.const 32))
    (global.set $out (i32.add (global.get $out) (i32.add (local.get $length) (i32.const 1)))))

  ;; Counts the words between two addresses for a symbol; symbol 0 writes them all instead, in their order.
  (func (export "read") (param $at i32) (param $end i32) (param $symbol i32)
    (local $from i32) (local $length i32) (local $hash i32) (local $place i32)
    (local $token i32) (local $word i32) (local $bytes i32) (local $i i32)
    (loop $tokens
      (loop $between
        (if (i32.ge_u (local.get $at) (local.get $end)) (then (return)))
        ;; The first 256 bytes say which bytes tokens are made of.
        (if (i32.eqz (i32.load8_u (i32.load8_u (local.get $at))))
          (then
            (local.set $at (i32.add (local.get $at) (i32.const 1)))
            (br $between))))
      (local.set $from (local.get $at))
      (local.set $hash (i32.const 0x811c9dc5))
      (block $whole
        (loop $more
          (local.set $hash
            (i32.mul (i32.xor (local.get $hash) (i32.load8_u (local.get $at))) (i32.const 0x01000193)))
          (local.set $at (i32.add (local.get $at) (i32.const 1)))
          (br_if $whole (i32.ge_u (local.get $at) (local.get $end)))
          (br_if $more (i32.load8_u (i32.load8_u (local.get $at))))))
      (local.set $length (i32.sub (local.get $at) (local.get $from)))
      (local.set $place (i32.xor (local.get $hash) (i32.shr_u (local.get $hash) (i32.const 15))))
      (block $known
        (loop $next
          (local.set $place (i32.and (local.get $place) (i32.const 0xffff8)))
          (local.set $token (i32.load offset=0x200000 (local.get $place)))
          (if (i32.eqz (local.get $token))
            (then
              (local.set $token
                (call $learn (local.get $place) (local.get $hash) (local.get $from) (local.get $at)))
              (br $known)))
          (block $other
            (br_if $other (i32.ne (local.get $hash) (i32.load offset=0x200004 (local.get $place))))
            (br_if $other (i32.ne (local.get $length) (i32.load (local.get $token))))
            (local.set $bytes
              (i32.add
                (i32.add (local.get $token) (i32.const 8))
                (i32.shl (i32.load offset=4 (local.get $token)) (i32.const 2))))
            (local.set $i (i32.const 0))
            (loop $same
              (br_if $other
                (i32.ne
                  (i32.load8_u (i32.add (local.get $bytes) (local.get $i)))
                  (i32.load8_u (i32.add (local.get $from) (local.get $i)))))
              (local.set $i (i32.add (local.get $i) (i32.const 1)))
              (br_if $same (i32.lt_u (local.get $i) (local.get $length))))
            (br $known))
          (local.set $place (i32.add (local.get $place) (i32.const 8)))
          (br $next)))
      (local.set $i (i32.load offset=4 (local.get $token)))
      (block $counted
        (loop $words
          (br_if $counted (i32.eqz (local.get $i)))
          (local.set $word (i32.load offset=8 (local.get $token)))
          (local.set $token (i32.add (local.get $token) (i32.const 4)))
          (local.set $i (i32.sub (local.get $i) (i32.const 1)))
          (if (i32.eqz (local.get $symbol))
            (then
              (call $write (i32.and (local.get $word) (i32.const -2)))
              (br $words)))
          (br_if $words (i32.and (local.get $word) (i32.const 1)))
          (if (i32.eq (i32.load (local.get $word)) (local.get $symbol))
            (then
              (i32.store offset=4 (local.get $word)
                (i32.add (i32.load offset=4 (local.get $word)) (i32.const 1)))
              (br $words)))
          (br_if $words (i32.ge_u (global.get $listed) (i32.const 0x40000)))
          (i32.store (local.get $word) (local.get $symbol))
          (i32.store offset=4 (local.get $word) (i32.const 1))
          (i32.store offset=0x400 (global.get $listed) (local.get $word))
          (global.set $listed (i32.add (global.get $listed) (i32.const 4)))
          (br $words)))
      (br $tokens)))

  ;; Writes the words that were counted, each as often as it was, at most three times.
  (func (export "writeCounted")
    (local $at i32) (local $word i32) (local $times i32)
    (block $all
      (loop $words
        (br_if $all (i32.ge_u (local.get $at) (global.get $listed)))
        (local.set $word (i32.load offset=0x400 (local.get $at)))
        (local.set $at (i32.add (local.get $at) (i32.const 4)))
        (local.set $times (i32.load offset=4 (local.get $word)))
        (if (i32.gt_u (local.get $times) (i32.const 3)) (then (local.set $times (i32.const 3))))
        (loop $again
          (call $write (local.get $word))
          (local.set $times (i32.sub (local.get $times) (i32.const 1)))
          (br_if $again (local.get $times)))
        (br $words)))
    (global.set $listed (i32.const 0))))
