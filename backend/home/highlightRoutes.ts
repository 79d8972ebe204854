import { eq, max, sql } from 'drizzle-orm';
import { z } from 'zod';
import { recordAct } from '../audit/audit.ts';
import { announcePlatform } from '../branding/announce.ts';
import { administrator } from '../core/access.ts';
import { readLink } from '../core/addresses.ts';
import type { App } from '../core/app.ts';
import { invalid, notFound } from '../core/errors.ts';
import { defineForm, type FormFile, receiveForm } from '../core/files/form.ts';
import { isBlankHtml, sanitizePostHtml } from '../core/html.ts';
import { id } from '../core/wire.ts';
import {
  ChangedAnswer,
  DoneAnswer,
  HighlightBody,
  IllustrationBody,
  ToggleAnswer,
} from './administrationWire.ts';
import { highlights, homeSettings, illustrations } from './tables.ts';

const pictureOrVideo: FormFile = { kinds: ['image', 'video'], most: 1 };
const highlightForm = defineForm({ fields: HighlightBody, files: { file: pictureOrVideo } });
const illustrationForm = defineForm({
  fields: IllustrationBody,
  files: { file: { ...pictureOrVideo, required: true } },
});
const parameters = z.object({ id });
const done = { status: true as const };

/** The slides of the home carousel and the illustrations of the right column, by administrators. */
export function highlightRoutes(app: App): void {
  const { database, realtime } = app.context;

  app.post(
    '/api/admin/bandeau',
    {
      config: {
        access: administrator,
        operation: { id: 'saveHighlight', source: '3 §7', assumed: 'The answer is not shown.' },
        form: highlightForm,
      },
      schema: {
        summary: 'Adds a slide to the home carousel, or changes one',
        response: { 200: ChangedAnswer },
      },
    },
    async (request) => {
      const { caller } = request;
      return receiveForm(request, highlightForm, async ({ fields, files, record }) => {
        const [file] = files.file;
        const link = readLink(fields.lien, 'lien');
        const text = sanitizePostHtml(fields.text);
        const isChange = fields.idbandeau != null;
        if (fields.type === 'text' && isBlankHtml(text)) throw invalid('text', 'Le texte est obligatoire.');
        if (fields.type === 'file' && !file && !isChange)
          throw invalid('file', 'Veuillez choisir un fichier.');
        const answer = await database.transaction(async (tx) => {
          const [stored] = file && fields.type === 'file' ? await record(tx, [file]) : [];
          const values = {
            text: fields.type === 'text' ? text : null,
            // Only a picture leads somewhere.
            link: fields.type === 'file' && !file?.contentType.startsWith('video/') ? link : null,
            ...(fields.type === 'text' ? { fileId: null } : stored ? { fileId: stored.id } : {}),
          };
          if (fields.idbandeau != null) {
            const own = eq(highlights.id, fields.idbandeau);
            const [present] = await tx.select().from(highlights).where(own).for('update');
            if (!present) throw notFound();
            if (fields.type === 'file' && !stored && present.fileId === null)
              throw invalid('file', 'Veuillez choisir un fichier.');
            await tx.update(highlights).set(values).where(own);
            await recordAct(tx, caller, 'highlight.update', String(present.id));
            return present.id;
          }
          const [last] = await tx.select({ position: max(highlights.position) }).from(highlights);
          const [made] = await tx
            .insert(highlights)
            .values({ ...values, position: (last?.position ?? 0) + 1 })
            .returning({ id: highlights.id });
          if (!made) throw new Error('The slide was not written.');
          await recordAct(tx, caller, 'highlight.create', String(made.id));
          return made.id;
        });
        return { ...done, id: answer };
      });
    },
  );

  app.delete(
    '/api/deletebandeau/:id',
    {
      config: {
        access: administrator,
        operation: { id: 'deleteHighlight', source: '3 §7', assumed: 'The answer is not shown.' },
      },
      schema: { summary: 'Deletes a slide', params: parameters, response: { 200: DoneAnswer } },
    },
    async ({ caller, params }) => {
      await database.transaction(async (tx) => {
        const gone = await tx.delete(highlights).where(eq(highlights.id, params.id)).returning();
        if (gone.length === 0) throw notFound();
        await recordAct(tx, caller, 'highlight.delete', String(params.id));
      });
      return done;
    },
  );

  app.post(
    '/api/admin/misavant',
    {
      config: {
        access: administrator,
        operation: { id: 'addIllustration', source: '3 §7', assumed: 'The answer is not shown.' },
        form: illustrationForm,
      },
      schema: { summary: 'Adds a picture or video to the right column', response: { 200: ChangedAnswer } },
    },
    async (request) => {
      const { caller } = request;
      return receiveForm(request, illustrationForm, async ({ fields, files, record }) => {
        const link = readLink(fields.lien, 'lien');
        const made = await database.transaction(async (tx) => {
          const [file] = await record(tx, files.file);
          if (!file) throw invalid('file', 'Veuillez choisir un fichier.');
          const [row] = await tx
            .insert(illustrations)
            .values({ fileId: file.id, link: file.contentType.startsWith('video/') ? null : link })
            .returning({ id: illustrations.id });
          if (!row) throw new Error('The illustration was not written.');
          await recordAct(tx, caller, 'illustration.create', String(row.id));
          return row.id;
        });
        return { ...done, id: made };
      });
    },
  );

  app.delete(
    '/api/deleteimagevideo/:id',
    {
      config: {
        access: administrator,
        operation: { id: 'deleteIllustration', source: '3 §7', assumed: 'The answer is not shown.' },
      },
      schema: { summary: 'Deletes an illustration', params: parameters, response: { 200: DoneAnswer } },
    },
    async ({ caller, params }) => {
      await database.transaction(async (tx) => {
        const gone = await tx.delete(illustrations).where(eq(illustrations.id, params.id)).returning();
        if (gone.length === 0) throw notFound();
        await recordAct(tx, caller, 'illustration.delete', String(params.id));
      });
      return done;
    },
  );

  for (const [path, operation, summary, column, action] of [
    [
      '/api/desactanimation/2',
      'toggleHighlights',
      'Shows or hides the carousel',
      'highlightsEnabled',
      'highlights.toggle',
    ],
    [
      '/api/desactanimation/3',
      'toggleBreakingNews',
      'Shows or hides the breaking news',
      'breakingNewsEnabled',
      'breaking-news.toggle',
    ],
  ] as const)
    app.post(
      path,
      {
        config: {
          access: administrator,
          operation: { id: operation, source: '3 §7', assumed: 'The answer is not shown.' },
        },
        schema: { summary, response: { 200: ToggleAnswer } },
      },
      async ({ caller }) => {
        const isOn = await database.transaction(async (tx) => {
          await tx.insert(homeSettings).values({}).onConflictDoNothing();
          const [row] = await tx
            .update(homeSettings)
            .set({ [column]: sql`not ${homeSettings[column]}` })
            .returning({ isOn: homeSettings[column] });
          if (!row) throw notFound();
          await recordAct(tx, caller, action, row.isOn ? 'on' : 'off');
          return row.isOn;
        });
        announcePlatform(realtime);
        return { ...done, actif: isOn ? (1 as const) : (0 as const) };
      },
    );
}
