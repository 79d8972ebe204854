import { asc, eq, max, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { recordAct } from '../audit/audit.ts';
import { announcePlatform } from '../branding/announce.ts';
import { administrator } from '../core/access.ts';
import { readLink } from '../core/addresses.ts';
import type { App } from '../core/app.ts';
import type { Transaction } from '../core/database/database.ts';
import { invalid, notFound } from '../core/errors.ts';
import { defineForm, receiveForm } from '../core/files/form.ts';
import { id } from '../core/wire.ts';
import { BreakingNewsBody, ChangedAnswer, DoneAnswer, LinkBody } from './administrationWire.ts';
import { homeSettings, links } from './tables.ts';

const form = defineForm({
  fields: LinkBody,
  files: {
    icon: { kinds: ['image'], most: 1, description: "The link's icon; absent keeps the one there is" },
  },
});
const done = { status: true as const };

/** Puts a link at a place of the list, counted from 0; the others keep their order around it. */
async function moveLink(tx: Transaction, linkId: number, place: number): Promise<void> {
  // The whole list is locked: two who move at once leave one order.
  const rows = await tx
    .select({ id: links.id })
    .from(links)
    .orderBy(asc(links.position), asc(links.id))
    .for('update');
  const order = rows.map((row) => row.id).filter((other) => other !== linkId);
  order.splice(place, 0, linkId);
  const positions = sql.join(
    order.map((other, index) => sql`(${other}::bigint, ${index + 1}::int)`),
    sql`, `,
  );
  await tx.execute(
    sql`update ${links} set position = o.position from (values ${positions}) as o (id, position) where ${links.id} = o.id`,
  );
}

/** “Mes liens” and the breaking news, by administrators. */
export function linkRoutes(app: App): void {
  const { database, realtime } = app.context;

  const save = (request: FastifyRequest, isChange: boolean) => {
    const { caller } = request;
    return receiveForm(request, form, async ({ fields, files, record }) => {
      const url = readLink(fields.link);
      if (url === null) throw invalid('link', "L'adresse du lien est obligatoire.");
      if (isChange && fields.idlinkold == null)
        throw invalid('idlinkold', 'Le lien à modifier est obligatoire.');
      const saved = await database.transaction(async (tx) => {
        const [icon] = await record(tx, files.icon);
        const values = { title: fields.linktitle, url, ...(icon ? { iconId: icon.id } : {}) };
        if (isChange) {
          const [changed] = await tx
            .update(links)
            .set(values)
            .where(eq(links.id, fields.idlinkold ?? 0))
            .returning({ id: links.id });
          if (!changed) throw notFound();
          if (fields.ordre !== undefined) await moveLink(tx, changed.id, fields.ordre);
          await recordAct(tx, caller, 'link.update', fields.linktitle);
          return changed.id;
        }
        const [last] = await tx.select({ position: max(links.position) }).from(links);
        const [made] = await tx
          .insert(links)
          .values({ ...values, position: (last?.position ?? 0) + 1 })
          .returning({ id: links.id });
        if (!made) throw new Error('The link was not written.');
        await recordAct(tx, caller, 'link.create', fields.linktitle);
        return made.id;
      });
      announcePlatform(realtime);
      return { ...done, id: saved };
    });
  };

  app.post(
    '/api/addlink',
    {
      config: {
        access: administrator,
        operation: { id: 'addLink', source: '3 §7', assumed: 'The answer is not shown.' },
        form,
      },
      schema: { summary: 'Adds an entry to “Mes liens”', response: { 200: ChangedAnswer } },
    },
    (request) => save(request, false),
  );

  app.post(
    '/api/updatelink',
    {
      config: {
        access: administrator,
        operation: { id: 'updateLink', source: '3 §7', assumed: 'The answer is not shown.' },
        form,
      },
      schema: { summary: 'Changes an entry of “Mes liens”', response: { 200: ChangedAnswer } },
    },
    (request) => save(request, true),
  );

  app.delete(
    '/api/deletelink/:id',
    {
      config: {
        access: administrator,
        operation: { id: 'deleteLink', source: '3 §7', assumed: 'The answer is not shown.' },
      },
      schema: {
        summary: 'Deletes an entry of “Mes liens”',
        params: z.object({ id }),
        response: { 200: DoneAnswer },
      },
    },
    async ({ caller, params }) => {
      await database.transaction(async (tx) => {
        const [gone] = await tx.delete(links).where(eq(links.id, params.id)).returning();
        if (!gone) throw notFound();
        await recordAct(tx, caller, 'link.delete', gone.title);
      });
      announcePlatform(realtime);
      return done;
    },
  );

  app.post(
    '/api/admin/breaking',
    {
      config: {
        access: administrator,
        operation: { id: 'setBreakingNews', source: '3 §7', assumed: 'The answer is not shown.' },
      },
      schema: {
        summary: 'Writes the breaking news of the header',
        body: BreakingNewsBody,
        response: { 200: DoneAnswer },
      },
    },
    async ({ caller, body }) => {
      const breakingNews = body.breakingnews;
      await database.transaction(async (tx) => {
        await tx
          .insert(homeSettings)
          .values({ breakingNews })
          .onConflictDoUpdate({ target: homeSettings.id, set: { breakingNews } });
        await recordAct(tx, caller, 'breaking-news.update', breakingNews.slice(0, 200));
      });
      announcePlatform(realtime);
      return done;
    },
  );
}
