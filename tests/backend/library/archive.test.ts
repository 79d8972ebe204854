import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { files } from '../../../backend/core/files/tables.ts';
import { ArchiveResponse } from '../../../backend/library/entries.wire.ts';
import { startBackend } from '../harness.ts';
import { addDocument } from './entries.ts';

/** Megabytes of an archive; `npm run soak -- archive` sets them. */
const megabytes = Number(process.env.ARCHIVE_MB ?? 0);
const parts = 3;

it.runIf(megabytes > 0)(
  'B1010: streams an archive of gigabytes with flat memory, which unzip reads',
  async () => {
    const backend = await startBackend();
    const folder = await mkdtemp(join(tmpdir(), 'archive-'));
    try {
      const person = await backend.addPerson();
      const size = Math.ceil(megabytes / parts) * 1024 * 1024;
      const ids: number[] = [];
      for (let n = 0; n < parts; n += 1) {
        const { id, fileId } = await addDocument(backend, { ownerId: person.id, name: `${n}.pdf` });
        const [file] = await backend.context.database
          .update(files)
          .set({ size })
          .where(eq(files.id, fileId))
          .returning({ key: files.key });
        const path = join(backend.dataFolder, 'files', file!.key);
        await mkdir(dirname(path), { recursive: true });
        // A hole: it takes no space.
        const hole = await open(path, 'w');
        await hole.truncate(size);
        await hole.close();
        ids.push(id);
      }
      const link = await backend.post('/api/mediatheque/archive', {
        as: person,
        json: { idgroup: 0, fichiers: ids },
      });
      const answer = await fetch(`${backend.url}/${link.read(ArchiveResponse).archive}`);
      const path = join(folder, 'archive.zip');
      const sink = createWriteStream(path);
      const used = () => {
        const { heapUsed, arrayBuffers } = process.memoryUsage();
        return heapUsed + arrayBuffers;
      };
      const before = used();
      let most = 0;
      for await (const chunk of answer.body!) {
        most = Math.max(most, used() - before);
        if (!sink.write(chunk)) await once(sink, 'drain');
      }
      sink.end();
      await once(sink, 'close');
      expect(most).toBeLessThan(128 * 1024 * 1024);
      const { stdout } = await promisify(execFile)('unzip', ['-t', path]);
      expect(stdout.match(/testing: \d\.pdf +OK/g)).toHaveLength(parts);
    } finally {
      await rm(folder, { recursive: true });
      await backend.close();
    }
  },
);
