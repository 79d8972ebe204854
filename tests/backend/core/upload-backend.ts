import { signedIn } from '../../../backend/core/access.ts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { App } from '../../../backend/core/app.ts';
import { defineForm, receiveForm } from '../../../backend/core/files/form.ts';
import { writeOnce } from '../../../backend/core/idempotency.ts';
import { documents } from '../../../backend/library/tables.ts';
import { startBackend } from '../harness.ts';

const form = defineForm({
  fields: z.object({ text: z.string().max(50).default(''), tags: z.array(z.string()).default([]) }),
  files: {
    image: { kinds: ['image'], maxFiles: 2 },
    document: { kinds: ['document', 'audio'], maxFiles: 1 },
    video: { kinds: ['video'], maxFiles: 1 },
    photo: { kinds: ['image'], maxFiles: 1, maxBytes: 50_000 },
  },
});
/** Response of the call. */
export const Uploaded = z.object({
  text: z.string(),
  tags: z.array(z.string()),
  files: z.array(
    z.object({
      key: z.string(),
      path: z.string(),
      download: z.string(),
      width: z.number().nullable(),
      height: z.number().nullable(),
      contentType: z.string(),
      originalName: z.string(),
      size: z.number(),
    }),
  ),
});

/** A feature with one call, POST /test/upload, which stores what it is sent in the caller's library. */
function uploadRoom(app: App): void {
  const store = app.context.files;
  app.post(
    '/test/upload',
    {
      config: {
        access: signedIn,
        operation: { id: 'upload', source: 'test', acceptsIdempotencyKey: true },
        form,
      },
    },
    (request) =>
      receiveForm(request, form, async ({ fields, files: sent, recordFiles }) => {
        const { answer } = await writeOnce(request, async (tx) => {
          const rows = await recordFiles(tx, [...sent.image, ...sent.document, ...sent.video, ...sent.photo]);
          const { id } = request.caller;
          if (rows.length > 0)
            await tx
              .insert(documents)
              .values(
                rows.map((row) => ({ ownerId: id, fileId: row.id, name: row.originalName, authorId: id })),
              );
          const links = store.linksFor(request.caller);
          return {
            ...fields,
            files: rows.map((row) => ({
              ...row,
              path: links.sign(row),
              download: links.sign(row, { download: true }),
            })),
          };
        });
        if (fields.text === 'fail afterwards') throw new Error('What followed the commit failed.');
        return answer;
      }),
  );
}

/** The smallest thing that is a PDF. */
export const pdf = new TextEncoder().encode('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

/** Begins like an MPEG-4 film of a few kilobytes. */
export const mp4 = new Uint8Array(
  Buffer.concat([
    Buffer.from('00000018', 'hex'),
    Buffer.from('ftypisom\0\0\x02\0isommp41'),
    Buffer.alloc(4_000, 7),
  ]),
);

type Content = Blob | Uint8Array<ArrayBuffer>;

/** A backend with the upload call, small limits, and somebody who uploads. */
export async function startUploadBackend() {
  const backend = await startBackend({
    features: [uploadRoom],
    env: { UPLOAD_MB: 'image:2, video:1, document:1' },
  });
  const person = await backend.addPerson();

  /** Sends a form; an idempotency key or other headers may go with it. */
  const send = (parts: [name: string, value: string | Content, filename?: string][], headers = {}) => {
    const multipart = new FormData();
    for (const [name, value, filename] of parts) {
      if (typeof value === 'string') multipart.append(name, value);
      else multipart.append(name, value instanceof Blob ? value : new Blob([value]), filename ?? 'fichier');
    }
    return backend.post('/test/upload', { as: person, multipart, headers });
  };

  const fetchFile = (path: string, init?: RequestInit) => fetch(`${backend.url}/${path}`, init);

  /** Names of all stored files, temporary ones too. */
  const storedFiles = () => [
    ...readdirSync(join(backend.dataFolder, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name),
    ...readdirSync(join(backend.dataFolder, 'incoming')),
  ];

  return {
    ...backend,
    person,
    send,
    /** Sends one file that is accepted. */
    async upload(name: string, value: Content, filename: string) {
      const [file] = (await send([[name, value, filename]])).read(Uploaded).files;
      if (file === undefined) throw new Error('Nothing was stored.');
      return file;
    },
    fetchFile,
    /** A picture, asked for until what is answered is not only for now: a busy machine takes its time. */
    async fetchWhenReady(path: string, init?: RequestInit) {
      for (;;) {
        const answer = await fetchFile(path, init);
        const isReady = answer.headers.get('cache-control')?.includes('immutable');
        if (isReady) return answer;
        await answer.arrayBuffer();
      }
    },
    storedFiles,
    /** Names of files that were not there before. Files of earlier uploads may go meanwhile. */
    filesSince: (before: readonly string[]) => storedFiles().filter((name) => !before.includes(name)),
  };
}

export const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
