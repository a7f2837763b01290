<?php

namespace App\Models;

class Thing
{
    public function go(): void {}
    public function others(): array { return []; }
}

class Other
{
    public function go(): void {}
}
