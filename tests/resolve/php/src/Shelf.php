<?php

namespace App;

use App\Models\Thing;
use App\Models\Other as O;

class Thing2
{
    public function go(): void {}
}

/** @template T */
class Shelf
{
    /** @var list<Thing> */
    private array $things = [];

    /** @var array<string, O>|null */
    private ?array $others;

    /** All that is here. @var Thing[] is not said here. */
    private array $open = [];

    /** @var Thing2[] */
    public $plain;

    /** @var list<T> */
    public array $generic = [];

    /** @var array<string, list<Thing>> */
    public array $nested = [];

    /** @var \Vendor\Item[] */
    public array $foreign = [];

    /** @var string[] */
    public array $names = [];

    /**
     * Takes some.
     *
     * @param Thing2[] $some which to take
     * @param iterable<int, \App\Models\Other> $others
     * @param Thing[] $wrong
     * @return non-empty-list<Thing> what there is
     */
    public function take(array $some, iterable $others, Thing2 $wrong, $untold): array
    {
        foreach ($some as $one) { $one->go(); }
        foreach ($others as $key => $one) { $one->go(); $key->go(); }
        foreach ($this->things as $one) { $one->go(); foreach ($one->others() as $deep) { $deep->go(); } }
        foreach ($this->others as &$one) { $one->go(); }
        foreach ($this->open as $one) { $one->go(); }
        foreach ($this->plain as $one) { $one->go(); }
        foreach ($this->generic as $one) { $one->go(); }
        foreach ($this->nested as $one) { $one->go(); }
        foreach ($this->foreign as $one) { $one->go(); }
        foreach ($this->names as $one) { $one->go(); }
        foreach ($untold as $one) { $one->go(); }
        $wrong->go();
        $close = function (array $some) { foreach ($some as $one) { $one->go(); } };
        $this->things[0]->go();
        foreach ($this->take($some, $others, $wrong, 1) as $one) { $one->go(); }
        return $this->things;
    }
}
