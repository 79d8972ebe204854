/** An organisation with long lists, to reveal one call per item. */
import type { Organisation } from '../../../fixtures/existing-api/organisation.ts';
import { ids, wendy, yann, zoe } from '../../../fixtures/existing-api/seed.ts';

/** Number of additional objects of each type. */
const size = 30;
const numbers = Array.from({ length: size }, (_none, index) => index);
const at = (index: number): string => new Date(Date.UTC(2026, 9, 20, 8, index)).toISOString();

function addPeople({ people, communities }: Organisation): void {
  const first = people[0]!;
  for (const index of numbers) {
    const email = `personne${index}@mutuelle.example`;
    people.push({ ...first, id: 2_000 + index, email, prenom: `Prénom${index}`, isAdministrator: false });
    for (const community of communities) community.members.set(email, 'ROLE_MODERATEUR');
  }
}

function addPosts({ posts, comments }: Organisation): void {
  const model = posts.find(({ id }) => id === 207)!;
  for (const index of numbers) {
    const id = 3_000 + index;
    const text = `<p>Publication ${id}</p>`;
    posts.push({ ...model, id, text, reactions: new Map([[zoe, 0]]), createdAt: at(index) });
    comments.push({
      id: 4_000 + index,
      post: id,
      parent: null,
      text: 'Vu',
      filename: '',
      gif: '',
      author: wendy,
      createdAt: at(index),
      likes: new Set([zoe]),
    });
  }
  const discussed = { ...comments.at(-1)!, post: ids.post };
  for (const index of numbers)
    comments.push(
      { ...discussed, id: 5_000 + index },
      { ...discussed, id: 6_000 + index, parent: 5_000 + index },
    );
}

function addTalk({ conversations, messages }: Organisation): void {
  for (const index of numbers) {
    const id = 7_000 + index;
    conversations.push({
      id,
      titre: '',
      isGroup: false,
      creator: yann,
      members: [yann, `personne${index}@mutuelle.example`],
      silent: new Set(),
      createdAt: at(index),
    });
    messages.push({
      ...messages[0]!,
      id: 8_000 + index,
      conversation: id,
      author: yann,
      createdAt: at(index),
    });
  }
}

/** Makes it so. */
export function addCrowd(organisation: Organisation): void {
  addPeople(organisation);
  addPosts(organisation);
  addTalk(organisation);
}
