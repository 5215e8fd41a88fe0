/// <reference types="altcha/types/react" />
/** The package declares its elements and its global, but not these files. */
declare module 'altcha/i18n/uk'
declare module 'altcha/i18n/ru'
declare module 'altcha/altcha.css'
