/// <reference types="vite/client" />

declare module 'virtual:examples' {
  /** The operations of the README. */
  export const examples: import('./readExamples.ts').Example[];
}
