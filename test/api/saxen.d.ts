/** saxen ships no types; what is used of it. */
declare module 'saxen' {
  export class Parser {
    on(event: 'openTag' | 'closeTag', handler: (name: string) => void): this;
    on(event: 'text', handler: (text: string, decode: (text: string) => string) => void): this;
    on(event: 'error', handler: (error: Error) => void): this;
    write(chunk: string): this;
    end(): unknown;
  }
}
