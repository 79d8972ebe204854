/** Objects that operations can name, in one kind of place, for one kind of caller. */
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

/** Objects that the fields of a call can name, including those of the caller. */
export interface Scene extends World {
  event: number;
  /** Author of the community's content. */
  author: TestPerson;
  ownDocument: number;
  /** Owner of the account, the library and the notifications. */
  owner: TestPerson;
  /** A post in another community that everybody can read and that shares the scene's post. */
  share: number;
  /** The community of that post, with everybody as a member. */
  meeting: number;
  /** A post there in the ranking of a past month. */
  ranked: number;
  /** Row of an administrator's action. */
  act: number;
  dispatch: number;
  /** All objects of a list that is reordered. */
  listed: readonly number[];
  /** An external page with a preview. */
  page: string;
  /** Somebody known to everybody. */
  acquaintance: TestPerson;
  /** Parts of a file's URL as given to a reader. */
  stored: Record<string, string>;
  /** The mail for a forgotten password. */
  resetToken: string;
}

export interface Scenes {
  /** The original scene with these overrides, for operations that change nothing. */
  kept(where: Where, person: Person, fresh: readonly Fresh[]): Promise<Scene>;
  /** A new scene with these overrides. */
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
      asked: contents.community,
      binned: 0,
      conversation,
      message: await addMessage(backend, conversation, author),
      notification: await addNotification(backend, owner),
      ownFolder: (await addFolder(backend, { ownerId: owner.id, name: mark })).id,
      ownDocument: (await addDocument(backend, { ownerId: owner.id, name: mark })).id,
      highlight: 0,
      illustration: 0,
      link: 0,
      scheduled: 0,
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
      missedEvents: { source: '', after: 0, before: 1, proof: '' },
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
