/// <reference types="altcha/types/react" />

/** The package declares its elements and its global, but not this file. */
declare module 'altcha/altcha.css'
