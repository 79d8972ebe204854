/// <reference types="vite/client" />

declare module 'virtual:examples' {
  /** The operations of the quick start. */
  export const examples: import('./readExamples.ts').Example[];
}
