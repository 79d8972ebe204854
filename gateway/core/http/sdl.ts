import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RequestHandler } from 'express';

/**
 * Serves the contract of the graph for tools: the SDL of this version, directives included. Whoever has it asks again
 * by its entity tag.
 */
export function serveSdl(file: string): RequestHandler {
  const sdl = readFileSync(file, 'utf8');
  // Weak: one for every encoding of it.
  const tag = `W/"${createHash('sha256').update(sdl).digest('base64url')}"`;
  return (_request, response) => {
    response.setHeader('etag', tag);
    response.setHeader('cache-control', 'public, no-cache');
    response.type('text/plain').send(sdl);
  };
}
