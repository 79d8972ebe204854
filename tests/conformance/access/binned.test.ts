/** Of a community in the bin nothing is read or changed by any operation of both contracts, by any caller. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Platform, startPlatform } from '../../gateway/platform.ts';
import { addCommunity, makeCast } from './cast.ts';
import type { Known } from './people.ts';
import { features } from './rows.ts';
import type { Row } from './row.ts';
import { type Services, startServices } from './services.ts';
import { type Scene, sceneMaker } from './scene.ts';

let platform: Platform;
let services: Services;
/** Those with the most rights. */
const callers = ['administrator', 'platform'] satisfies Known[];
const scenes = new Map<Known, Scene>();
beforeAll(async () => {
  services = await startServices();
  platform = await startPlatform({ settings: services.settings, config: services.config });
  const { backend } = platform;
  const cast = await makeCast(backend, services.page);
  const { kept } = sceneMaker(backend, cast);
  const binned = await addCommunity(backend, cast, 'public', { words: 'Marimba', name: 'Chaloupe' });
  const shared = await backend.post('/partage', {
    as: cast.people.member,
    json: { idpost: binned.post, idgroup: cast.meeting, text: '' },
  });
  expect(shared.status).toBe(200);
  for (const caller of callers)
    scenes.set(caller, {
      ...(await kept('public', caller, [])),
      ...binned,
      joined: binned.community,
      asked: binned.community,
    });
  const id = String(binned.community);
  const deleted = await backend.call('DELETE', `/api/deletegroup/${id}`, { as: cast.people.administrator });
  expect(deleted.status).toBe(200);
});
afterAll(async () => {
  await platform.close();
  services.close();
});

/** Operations about things of a community; what withdraws a request says the same wherever there is none. */
const ofCommunities = (row: Row): boolean => 'public' in row.rule;
const all = Object.values(features).flat();

it.each(callers)('B969: nothing of it is found by %s', { timeout: 90_000 }, async (caller) => {
  const found: string[] = [];
  const find = async (row: Row) => {
    const { verdict, revealed } = await row.ask(platform, scenes.get(caller)!, caller);
    const isRevealed = /marimba|chaloupe/i.test(revealed);
    // The bin itself and the journal name it to platform administrators.
    const isBin = /deletedCommunit|auditEntries|listDeletedCommunities|listActs/i.test(row.name);
    if ((isRevealed && !isBin) || (ofCommunities(row) && verdict === 'y'))
      found.push(`${row.name} ${row.of ?? ''}: ${verdict} ${isRevealed ? revealed.slice(0, 300) : ''}`);
  };
  // Nothing changes: a few at once.
  const rows = all.filter((each) => ofCommunities(each) || !each.isChange);
  while (rows.length > 0) await Promise.all(rows.splice(0, 8).map(find));
  expect(found).toEqual([]);
});
