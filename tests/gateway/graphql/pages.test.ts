import { beforeAll, expect, it } from 'vitest';
import { sharedPlatform } from '../platform.ts';
import { createWorld, type Lists, type OwnList } from './lists/list.ts';
import { otherLists } from './lists/others.ts';
import { peopleLists } from './lists/people.ts';
import { postLists } from './lists/posts.ts';
import { connections, expectSteady } from './lists/walking.ts';

const platform = sharedPlatform();
let lists: Lists;
beforeAll(async () => {
  const world = createWorld(platform);
  lists = { ...postLists(world), ...peopleLists(world), ...otherLists(world) };
});

/** The field of a connection, of which there may be several lists: `Post.reactors of shares`. */
const fieldOf = (name: string) => name.split(' ')[0];

/** What others do is known to the gateway when it is done, as by news. */
function announced(list: OwnList): OwnList {
  const { separateReads } = platform.gateway.services.rest;
  const { add, remove, move } = list;
  return {
    ...list,
    add: () => add().finally(separateReads),
    remove: (item) => remove(item).finally(separateReads),
    ...(move ? { move: (item: string) => move(item).finally(separateReads) } : {}),
  };
}

it('every connection of the graph has a list here', () => {
  expect(new Set(Object.keys(lists).map(fieldOf))).toEqual(new Set(connections));
});

it.each(connections)(
  'B458: %s neither skips nor repeats items while others add, remove and move some',
  async (field) => {
    for (const [, make] of Object.entries(lists).filter(([name]) => fieldOf(name) === field)) {
      const list = announced(await make());
      await expectSteady(
        list,
        field,
        async (document, variables) => (await platform.ask(document, { as: list.as, variables })).data,
      );
    }
  },
);
