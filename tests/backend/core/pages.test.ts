import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { lastSavedFirst } from '../../../backend/feed/pages.ts';
import { nameOrder } from '../../../backend/people/search.ts';
import { startBackend } from '../harness.ts';

const backend = await startBackend();
afterAll(() => backend.close());
const person = await backend.addPerson({ firstName: 'Zoé', lastName: 'Bâ [1]' });
for (const firstName of ['élise', 'Elise', 'Œdipe', 'anne']) await backend.addPerson({ firstName });

const People = z.object({
  users: z.array(z.object({ id: z.number(), profile: z.object({ prenom: z.string() }) })),
  positions: z.array(z.string()).optional(),
});
const people = (start: number, count: number, apres?: string) =>
  backend.get(
    `/api/users/${start}/${count}${apres === undefined ? '' : `?apres=${encodeURIComponent(apres)}`}`,
    person,
  );
const firstNames = (answer: Awaited<ReturnType<typeof people>>) =>
  answer.read(People).users.map(({ profile }) => profile.prenom);

describe('a page after a position', () => {
  it('has a position per row on request', async () => {
    expect((await people(0, 2)).body).not.toHaveProperty('positions');
    const first = await people(1, 2, '');
    expect(firstNames(first)).toEqual(['élise', 'Elise']);
    const [, last] = first.read(People).positions ?? [];
    expect(firstNames(await people(0, 9, last))).toEqual(['Œdipe', 'Zoé']);
  });

  it('starts at the former place of a deleted row', async () => {
    const before = (await people(0, 9, '')).read(People);
    const [first, second] = before.users;
    await backend.context.database.execute(
      sql`delete from users where id in (${first?.id ?? 0}, ${second?.id ?? 0})`,
    );
    expect(firstNames(await people(0, 9, before.positions?.[1]))).toEqual(['Elise', 'Œdipe', 'Zoé']);
  });

  it('ends with the list', async () => {
    const { positions = [] } = (await people(0, 9, '')).read(People);
    expect((await people(0, 9, positions.at(-1))).read(People)).toEqual({ users: [], positions: [] });
  });

  const token = (text: string) => Buffer.from(text).toString('base64url');
  it.each([
    ['no token', 'nonsense'],
    ['of another list', lastSavedFirst.token([1, 2])],
    ['of too few keys', nameOrder.token(['zoe'])],
    ['of keys of other kinds', nameOrder.token([1, 2, 3])],
    ['of a number that is none', token('name ["zoe","ba",1.5]')],
    ['of a number that is too large', token('name ["zoe","ba",1e300]')],
    ['of a NUL', token(String.raw`name ["zo\u0000e","ba",1]`)],
    ['of half a letter', token(String.raw`name ["zo\ud800e","ba",1]`)],
    ['of no list', token('name {"length":3}')],
    ['too long', nameOrder.token(['z'.repeat(4_000), 'ba', 1])],
  ])('is rejected for a position that is %s', async (_what, apres) => {
    const answer = await people(0, 2, apres);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      status: false,
      field: 'apres',
      message: 'Cette suite n’est pas de cette liste.',
    });
  });
});
