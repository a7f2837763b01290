package com.acme.traps;
class Secret { private void tell(String s) {} void tell(Object o) { tell("x"); } }
