/** What the graph offers with `viewerCan…` is what the server accepts, and nothing else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../backend/harness.ts';
import { type Platform, startPlatform } from '../platform.ts';

let platform: Platform;
let company: { id: number } | undefined;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

/** By the field that offers it: the mutation. */
const actions = {
  viewerCanJoin: 'joinCommunity',
  viewerCanRequestMembership: 'requestMembership',
  viewerCanLeave: 'leaveCommunity',
  viewerCanDelete: 'deleteCommunity',
} as const;
type Flag = keyof typeof actions;
const flags = Object.keys(actions) as Flag[];
const roles = ['outsider', 'reader', 'editor', 'manager', 'administrator'] as const;
const members = new Set<string>(['reader', 'editor', 'manager']);
const kinds = ['public', 'private', 'secret', 'defaut'] as const;

/** Who has which role in a new community. The second manager lets the first one leave, if anything did. */
async function makeCommunity(kind: (typeof kinds)[number]) {
  const [outsider, reader, editor, manager, second, administrator] = (await platform.backend.addPeople([
    {},
    {},
    {},
    {},
    {},
    { isAdministrator: true },
  ])) as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson, TestPerson];
  const roster = { admins: [manager, second], members: [editor], readers: [reader] };
  if (kind !== 'defaut') {
    const { id } = await platform.backend.addCommunity({ kind }, roster);
    return { slug: String(id), people: { outsider, reader, editor, manager, administrator } };
  }
  // There is one company-wide community.
  company ??= await platform.backend.addCommunity({ kind });
  await platform.backend.addMembers(company, [
    [manager, 'ROLE_ADMIN'],
    [second, 'ROLE_ADMIN'],
    [editor, 'ROLE_MODERATEUR'],
    [reader, 'ROLE_LECTEUR'],
  ]);
  const { id } = company;
  return { slug: String(id), people: { outsider, reader, editor, manager, administrator } };
}

interface Done {
  done: { userErrors: { code: string }[] };
}

describe.each(kinds)('in a community of kind %s', (kind) => {
  it.each(roles)('what is offered to the %s is accepted, and nothing else is', async (role) => {
    const offered: string[] = [];
    const accepted: string[] = [];
    for (const flag of flags) {
      // Each in a community of its own: leaving decides what is offered next.
      const { slug, people } = await makeCommunity(kind);
      const as = people[role];
      const { community } = (
        await platform.ask<{ community: Record<Flag, boolean> | null }>(
          `query ($slug: String!) { community(slug: $slug) { ${flags.join(' ')} } }`,
          { as, variables: { slug } },
        )
      ).data;
      if (community?.[flag]) offered.push(flag);
      const id = Buffer.from(`Community:${slug}`).toString('base64url');
      const outcome = await platform.ask<Done>(
        `mutation ($id: ID!) { done: ${actions[flag]}(input: { communityId: $id }) { userErrors { code } } }`,
        { as, variables: { id } },
      );
      const isAccepted = outcome.errors.length === 0 && outcome.data.done.userErrors.length === 0;
      // Joining where one belongs already is accepted, and changes nothing.
      const isRepeated = flag === 'viewerCanJoin' && members.has(role);
      if (isAccepted && !isRepeated) accepted.push(flag);
    }
    expect(accepted).toEqual(offered);
  });
});
