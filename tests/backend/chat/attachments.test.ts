import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { files } from '../../../backend/core/files/tables.ts';
import { CreateMessageResponse } from '../../../backend/chat/messages.wire.ts';
import { hasFfmpeg } from '../../ffmpeg.ts';
import { picture } from '../builders.ts';
import { startBackend } from '../harness.ts';
import { addConversation, chatOf } from './conversations.ts';

const pdf = new Blob(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n']);
const film = new Blob([readFileSync(join(import.meta.dirname, '../../../fixtures/demo/assets/regate.mp4'))]);

let conversation: number;
const backend = await startBackend();
const [anne, karim] = await backend.addPeople([{}, {}]);
beforeEach(async () => {
  conversation = await addConversation(backend, [anne, karim]);
});
afterAll(() => backend.close());

const fetchFile = (path: string) => fetch(`${backend.url}/${path}`);
/** Every stored file, and every row that speaks of one. */
async function stored() {
  const rows = await backend.context.database.select().from(files);
  const names = readdirSync(join(backend.dataFolder, 'files'), { recursive: true, withFileTypes: true });
  return { rows: rows.length, blobs: names.filter((entry) => entry.isFile()).length };
}

describe('sending files', () => {
  it('B236 and B253 sends several pictures in order', async () => {
    const sizes = [320, 200, 640, 500, 410];
    const pictures = await Promise.all(
      sizes.map((width) => picture({ width, format: width === 200 ? 'png' : 'jpeg' })),
    );
    const answer = await chatOf(backend, anne).sendFiles(
      conversation,
      pictures.map((content, n) => ['image[]', content, `photo ${n}.jpg`]),
    );
    const { message } = answer.read(CreateMessageResponse);
    expect(message).toMatchObject({ type: 'image', content: '', video: '', file: '', mine: true });
    expect(message.image.map((path) => Number(/-(\d+)x\d+\./.exec(path)?.[1]))).toEqual(sizes);
    const [received] = await chatOf(backend, karim).loaded(conversation);
    // The same files, each address in its reader's name.
    const filesOf = (paths: readonly string[] = []) => paths.map((path) => path.split('?')[0]);
    expect(filesOf(received?.image)).toEqual(filesOf(message.image));
    for (const path of [...message.image, ...(received?.image ?? [])])
      expect((await fetchFile(path)).status).toBe(200);
    // Its push follows it.
    expect(backend.events.at(-2)).toMatchObject({
      pusheraction: ['chat'],
      chat: { id: message.id, mine: false },
    });
    expect((await chatOf(backend, karim).conversations())[0]).toMatchObject({
      conversationId: conversation,
      lastmessagetype: 'image',
      nbvue: 1,
    });
  });

  it('with alternative texts in order, returned to readers', async () => {
    const small = await picture({ width: 20 });
    const form = new FormData();
    for (const text of ['', ' Un  phare ']) form.append('alternatives[]', text);
    for (const name of ['a.jpg', 'b.jpg']) form.append('image[]', small, name);
    const path = `/api/messagecreate/${conversation}/file`;
    const sent = (await backend.post(path, { as: anne, multipart: form })).read(CreateMessageResponse);
    expect(sent.message.imagealternatives).toEqual(['', 'Un phare']);
    const received = (await chatOf(backend, karim).loaded(conversation)).at(-1);
    expect(received?.imagealternatives).toEqual(['', 'Un phare']);
    form.set('alternatives[]', 'x'.repeat(501));
    const long = await backend.post(path, { as: anne, multipart: form });
    expect([long.status, long.body]).toMatchObject([400, { field: 'alternatives' }]);
  });

  it('B237 sends one video, with a poster if ffmpeg is available', async () => {
    const answer = await chatOf(backend, anne).sendFiles(conversation, [['video', film, 'régate.mp4']]);
    const { message } = answer.read(CreateMessageResponse);
    expect(message).toMatchObject({ type: 'video', image: [], file: '' });
    expect((await fetchFile(message.video)).headers.get('content-type')).toBe('video/mp4');
    expect(message.thumbs !== '').toBe(hasFfmpeg);
    if (hasFfmpeg) {
      const poster = await fetchFile(message.thumbs);
      expect(poster.headers.get('content-type')).toBe('image/jpeg');
      expect(message.thumbs).toMatch(/-\d+x\d+\.jpg\?/);
    }
  });

  it('B238 sends one document, downloaded under its name', async () => {
    const answer = await chatOf(backend, anne).sendFiles(conversation, [
      ['file', pdf, "Bilan d'été 2026.pdf"],
    ]);
    const { message } = answer.read(CreateMessageResponse);
    expect(message).toMatchObject({
      type: 'document',
      filereelname: "Bilan d'été 2026.pdf",
      image: [],
      video: '',
    });
    const download = await fetchFile(message.file);
    expect(download.headers.get('content-disposition')).toContain(
      encodeURIComponent("Bilan d'été 2026.pdf").replaceAll("'", '%27'),
    );
    expect(await download.text()).toBe(await pdf.text());
  });

  it.each([
    ['notes.csv', new Blob(['a;b\n1;2\n']), 200],
    ['notes.txt', new Blob(['a;b\n1;2\n']), 415],
  ])('B238 a document is what offices write: %s', async (name, content, status) => {
    expect((await chatOf(backend, anne).sendFiles(conversation, [['file', content, name]])).status).toBe(
      status,
    );
  });

  it('B213 keeps a sanitised caption', async () => {
    const answer = await chatOf(backend, anne).sendFiles(conversation, [['file', pdf, 'note.pdf']], {
      content: ' <b>voici</b> ',
    });
    expect(answer.read(CreateMessageResponse).message.content).toBe('&lt;b&gt;voici&lt;/b&gt;');
  });

  it('B212 B696: rejects no file, mixed kinds, too many, and wrong field names', async () => {
    const small = await picture({ width: 8, height: 8 });
    const chats = chatOf(backend, anne);
    const before = await stored();
    const refused = await Promise.all([
      chats.sendFiles(conversation, []),
      chats.sendFiles(conversation, [
        ['image[]', small, 'a.jpg'],
        ['file', pdf, 'b.pdf'],
      ]),
      chats.sendFiles(
        conversation,
        Array.from({ length: 21 }, (_, n) => ['image[]', small, `${n}.jpg`]),
      ),
      chats.sendFiles(conversation, [
        ['video', film, 'a.mp4'],
        ['video', film, 'b.mp4'],
      ]),
      chats.sendFiles(conversation, [
        ['file', pdf, 'a.pdf'],
        ['file', pdf, 'b.pdf'],
      ]),
      chats.sendFiles(conversation, [['virus', pdf, 'a.pdf']]),
    ]);
    expect(refused.map((answer) => answer.status)).toEqual([400, 400, 400, 400, 400, 400]);
    for (const { body } of refused)
      expect(body).toMatchObject({ status: false, message: expect.any(String) });
    expect(await chats.loaded(conversation)).toEqual([]);
    expect(await stored()).toEqual(before);
  });
});

describe.runIf(hasFfmpeg)('pictures of videos', () => {
  const folder = mkdtempSync(join(tmpdir(), 'videos-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('a video that cannot be read is sent without one', async () => {
    const broken = new Blob([new Uint8Array(await film.arrayBuffer()).slice(0, 3_000)]);
    const answer = await chatOf(backend, anne).sendFiles(conversation, [['video', broken, 'coupée.mp4']]);
    expect(answer.read(CreateMessageResponse).message).toMatchObject({ type: 'video', thumbs: '' });
  });
});
