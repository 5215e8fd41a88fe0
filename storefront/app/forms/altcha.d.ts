/// <reference types="altcha/types/react" />

declare module 'altcha/altcha.css'
