/** Manifests of clients, in folders that tests remove. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Relay's manifest of some documents, by the ids that are given. */
export const relayManifest = (documents: Record<string, string>): string => JSON.stringify(documents);

/** Apollo's manifest of some documents, by the ids that are given. */
export const manifestOf = (documents: Record<string, string>): string =>
  apolloManifest(Object.values(documents), (body) => {
    const [id = ''] = Object.entries(documents).find(([, text]) => text === body) ?? [];
    return id;
  });

/** Apollo's manifest of some documents, by their hashes or by ids of one's own. */
export const apolloManifest = (bodies: readonly string[], idOf: (body: string) => string = sha256): string =>
  JSON.stringify({
    format: 'apollo-persisted-query-manifest',
    version: 1,
    operations: bodies.map((body) => {
      const [type = '', name = ''] = body.split(/\W/);
      return { id: idOf(body), name, type, body };
    }),
  });

export interface ManifestFolder {
  path: string;
  /** Puts a file into it: `ios/1.0.json`. */
  put(name: string, content: string): void;
  remove(): void;
}

/** A folder with these files, by their names in it. */
export function manifestFolder(files: Record<string, string> = {}): ManifestFolder {
  const path = mkdtempSync(join(tmpdir(), 'agora-documents-'));
  const put = (name: string, content: string) => {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), content);
  };
  for (const [name, content] of Object.entries(files)) put(name, content);
  return { path, put, remove: () => rmSync(path, { recursive: true }) };
}
