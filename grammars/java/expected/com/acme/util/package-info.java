 /** Texts. */
 @Deprecated
# ^^^^^^^^^^ type_ref Deprecated
 package com.acme.util;
