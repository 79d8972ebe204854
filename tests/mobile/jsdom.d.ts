/** The part of jsdom that a test of the mobile client uses; the package brings no types. */
declare module 'jsdom' {
  export class JSDOM {
    readonly window: Window & typeof globalThis;
    constructor(html: string, options: { url: string });
  }
}
