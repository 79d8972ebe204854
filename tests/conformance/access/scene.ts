/** What an operation is about: everything that it may name, in one kind of place, for one kind of people. */
import type { World } from '../../backend/core/world.ts';
import type { TestBackend, TestPerson } from '../../backend/harness.ts';
import { addDocument, addFolder } from '../../backend/library/entries.ts';
import { type Cast, mark, standIn } from './cast.ts';
import {
  addConversationOf,
  addMessage,
  addNotification,
  type Fresh,
  isCommunity,
  making,
  partIn,
} from './making.ts';
import type { Person, Where } from './people.ts';

/** What the fields of a call may name, with what is about the asking person. */
export interface Scene extends World {
  event: number;
  /** Author of the community's content. */
  author: TestPerson;
  ownDocument: number;
  /** Whose the account, the library and the notifications are. */
  owner: TestPerson;
  /** A post elsewhere, that everybody reads and that shares the scene's. */
  share: number;
  /** The community of that post, which everybody belongs to. */
  meeting: number;
  /** A post there in a past month's ranking. */
  ranked: number;
  /** What an administrator did, by its row. */
  act: number;
  dispatch: number;
  /** All that there is of a list that is put in order. */
  listed: readonly number[];
  /** A page outside, of which there is a preview. */
  page: string;
  /** Somebody whom everybody knows. */
  acquaintance: TestPerson;
  /** Parts of a file's URL as given to a reader. */
  stored: Record<string, string>;
  /** The mail for a forgotten password. */
  resetToken: string;
}

export interface Scenes {
  /** As it was made first, with these parts besides: for what leaves everything as it is. */
  kept(where: Where, person: Person, fresh: readonly Fresh[]): Promise<Scene>;
  /** With these parts made now. */
  create(where: Where, person: Person, fresh: readonly Fresh[]): Promise<Scene>;
}

/** Creates the content of a kind of place for a kind of caller, with some parts new. */
export function sceneMaker(backend: TestBackend, cast: Cast): Scenes {
  const scenes = new Map<string, Promise<Scene>>();
  async function make(where: Where, person: Person): Promise<Scene> {
    const caller = standIn(cast, person);
    const { author, asking } = cast;
    const contents = cast.communities[isCommunity(where) ? where : 'public'];
    const owner = where === 'of another' ? author : caller;
    const conversation = await addConversationOf(backend, cast, partIn(where), caller);
    const begun: Scene = {
      ...contents,
      caller,
      author,
      owner,
      stranger: asking,
      closed: cast.communities.private.community,
      joined: contents.community,
      conversation,
      message: await addMessage(backend, conversation, author),
      notification: await addNotification(backend, owner),
      ownFolder: (await addFolder(backend, { ownerId: owner.id, name: mark })).id,
      ownDocument: (await addDocument(backend, { ownerId: owner.id, name: mark })).id,
      highlight: 0,
      illustration: 0,
      link: 0,
      share: 0,
      meeting: cast.meeting,
      ranked: cast.ranked,
      act: cast.act,
      dispatch: 0,
      listed: [],
      page: cast.page,
      acquaintance: cast.acquaintance,
      stored: {},
      resetToken: '',
      gatewayProof: '',
    };
    const of = { backend, cast, where, scene: begun };
    return {
      ...begun,
      ...(await making.highlight(of)),
      ...(await making.illustration(of)),
      ...(await making.dispatch(of)),
      ...(await making.link(of)),
      ...(isCommunity(where) ? await making.member(of) : {}),
    };
  }
  const parts = async (where: Where, person: Person, fresh: readonly Fresh[]): Promise<Scene> => {
    const [part, ...rest] = fresh.toReversed();
    if (part === undefined) return make(where, person);
    const scene = await kept(where, person, rest.toReversed());
    return { ...scene, ...(await making[part]({ backend, cast, where, scene })) };
  };
  const kept: Scenes['kept'] = (where, person, fresh) => {
    const key = [where, person, ...fresh].join(' ');
    const scene = scenes.get(key) ?? parts(where, person, fresh);
    scenes.set(key, scene);
    return scene;
  };
  return {
    kept,
    async create(where, person, fresh) {
      let scene = await kept(where, person, []);
      for (const part of fresh)
        scene = { ...scene, ...(await making[part]({ backend, cast, where, scene })) };
      return scene;
    },
  };
}
