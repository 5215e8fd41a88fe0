/// <reference types="altcha/types/react" />

/** The package does not declare this file. */
declare module 'altcha/altcha.css'
