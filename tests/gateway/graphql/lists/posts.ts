import { sql } from 'drizzle-orm';
import type { TestPerson } from '../../../backend/harness.ts';
import { type Lists, type OwnList, searched, type World } from './list.ts';

/** Lists of posts, of what is said of them, and of who said it. */
export function postLists({ backend, content, run, name, title, newcomer, deletePost }: World): Lists {
  const community = async () => {
    const author = await newcomer();
    const place = await backend.addCommunity({}, { admins: [author] });
    return { author, place, databaseId: place.id };
  };
  /** A list of posts of a community, which `add` publishes. */
  const posts = async (
    select: (databaseId: number) => OwnList['select'],
    publish: (author: TestPerson, place: { id: number }) => Promise<{ id: number }> = (author, place) =>
      backend.addPost(place, author, { text: `<p>${title()}</p>` }),
  ): Promise<OwnList> => {
    const { author, place, databaseId } = await community();
    return {
      as: author,
      select: select(databaseId),
      add: async () => String((await publish(author, place)).id),
      remove: deletePost,
    };
  };
  const withPicture = async (author: TestPerson, place: { id: number }) => {
    const post = await backend.addPost(place, author);
    await run(sql`with file as (
      insert into files (key, content_type, size, original_name) values (${`lists/${post.id}`}, 'image/png', 1, 'a.png') returning id
    ) insert into post_attachments (post_id, file_id, kind, position) select ${post.id}, id, 'image', 0 from file`);
    return post;
  };

  /** A list of people who did something to a post. */
  const people = async (
    select: (post: number) => OwnList['select'],
    does: (person: TestPerson, post: { id: number }, place: { id: number }) => Promise<void>,
    table: 'reactions' | 'comment_likes' | 'posts',
  ): Promise<OwnList> => {
    const { author, place } = await community();
    const post = await backend.addPost(place, author);
    const user = sql.raw(table === 'posts' ? 'shared_post_id is not null and author_id' : 'user_id');
    const of = sql.raw(table);
    return {
      as: author,
      select: select(post.id),
      async add() {
        const person = await newcomer();
        await backend.addMember(place, person);
        await does(person, post, place);
        return String(person.id);
      },
      remove: (item) => run(sql`delete from ${of} where ${user} = ${item}`),
      move: (item) => run(sql`update ${of} set created_at = clock_timestamp() where ${user} = ${item}`),
    };
  };
  /** The same, of who likes something that was said of a post. */
  const likers = async (isOfReply: boolean): Promise<OwnList> => {
    let liked: Promise<{ id: number }> | undefined;
    const say = async (person: TestPerson, post: { id: number }) => {
      const comment = await content.comment(person, post);
      return isOfReply ? content.reply(person, comment) : comment;
    };
    return people(
      (databaseId) => (page) =>
        `post(databaseId: "${databaseId}") { comments(first: 1) { nodes { ${
          isOfReply ? `replies(first: 1) { nodes { likers${page()} } }` : `likers${page()}`
        } } } }`,
      async (person, post) => {
        const { id } = await (liked ??= say(person, post));
        await run(sql`insert into comment_likes (comment_id, user_id) values (${id}, ${person.id})`);
        await run(sql`update comments set like_count = like_count + 1 where id = ${id}`);
      },
      'comment_likes',
    );
  };

  return {
    'Viewer.feed': () => posts(() => (page) => `viewer { feed${page()} }`),
    'Viewer.ownPosts': () => posts(() => (page) => `viewer { ownPosts${page()} }`),
    'Community.feed': async () => {
      const list = await posts(
        (databaseId) => (page) => `community(databaseId: "${databaseId}") { feed${page()} }`,
      );
      const pinned = await list.add();
      await run(sql`update posts set pinned_at = now() where id = ${pinned}`);
      return list;
    },
    'Community.pollPosts': () =>
      posts(
        (databaseId) => (page) => `community(databaseId: "${databaseId}") { pollPosts${page()} }`,
        (author, place) => content.addPoll(place, author),
      ),
    'Community.gallery': () =>
      posts(
        (databaseId) => (page) => `community(databaseId: "${databaseId}") { gallery${page()} }`,
        withPicture,
      ),
    'Search.posts': () => posts(() => (page) => `viewer { search(query: "${searched}") { posts${page()} } }`),
    async 'Search.comments'() {
      const { author, place } = await community();
      const post = await backend.addPost(place, author);
      let last: { id: number } | undefined;
      return {
        as: author,
        select: (page) => `viewer { search(query: "${searched}") { comments${page()} } }`,
        async add() {
          // Every other one is a reply.
          const { id } = last
            ? await content.reply(author, last, title())
            : await content.comment(author, post, title());
          last = last ? undefined : { id };
          return String(id);
        },
        remove: (comment) => run(sql`update comments set text = '<p>Rien</p>' where id = ${comment}`),
      };
    },
    async 'Viewer.scheduledPosts'() {
      const { author, place } = await community();
      return {
        as: author,
        select: (page) => `viewer { scheduledPosts${page()} }`,
        async add() {
          const { rows } = await backend.context.database.execute<{ id: string }>(
            sql`insert into scheduled_posts (author_id, community_id, text, publish_at)
              values (${author.id}, ${place.id}, 'x', now() + random() * interval '100 days') returning id`,
          );
          return String(rows[0]?.id);
        },
        remove: (post) => run(sql`delete from scheduled_posts where id = ${post}`),
        move: (post) =>
          run(
            sql`update scheduled_posts set publish_at = now() + random() * interval '100 days' where id = ${post}`,
          ),
      };
    },
    async 'Viewer.bookmarkedPosts'() {
      const { author, place } = await community();
      return {
        as: author,
        select: (page) => `viewer { bookmarkedPosts${page()} }`,
        async add() {
          const { id } = await backend.addPost(place, author);
          await run(sql`insert into saved_posts (user_id, post_id) values (${author.id}, ${id})`);
          return String(id);
        },
        remove: (post) => run(sql`delete from saved_posts where post_id = ${post}`),
        move: (post) =>
          run(sql`update saved_posts set created_at = clock_timestamp() where post_id = ${post}`),
      };
    },
    async 'Post.comments'() {
      const { author, place } = await community();
      const post = await backend.addPost(place, author);
      return {
        as: author,
        select: (page) => `post(databaseId: "${post.id}") { comments${page()} }`,
        add: async () => String((await content.comment(author, post)).id),
        remove: (comment) => run(sql`delete from comments where id = ${comment}`),
      };
    },
    async 'Comment.replies'() {
      const { author, place } = await community();
      const post = await backend.addPost(place, author);
      const comment = await content.comment(author, post);
      return {
        as: author,
        select: (page) =>
          `post(databaseId: "${post.id}") { comments(first: 1) { nodes { replies${page()} } } }`,
        add: async () => String((await content.reply(author, comment)).id),
        remove: (reply) => run(sql`delete from comments where id = ${reply}`),
      };
    },
    'Post.reactors': () =>
      people(
        (databaseId) => (page) => `post(databaseId: "${databaseId}") { reactors${page()} }`,
        (person, post) => content.react(person, post),
        'reactions',
      ),
    'Post.reactors of shares': () =>
      people(
        (databaseId) => (page) => `post(databaseId: "${databaseId}") { reactors${page('list: SHARES')} }`,
        async (person, post, place) =>
          void (await backend.addPost(place, person, { isShare: true, sharedPostId: post.id })),
        'posts',
      ),
    'Comment.likers': () => likers(false),
    'Reply.likers': () => likers(true),
    async 'Event.respondents'() {
      const { author, place } = await community();
      const event = await content.addEvent(place, author);
      return {
        as: author,
        select: (page) => `post(databaseId: "${event.id}") { event { respondents${page()} } }`,
        async add() {
          const person = await newcomer({ firstName: name() });
          await backend.addMember(place, person);
          await run(
            sql`insert into event_responses (post_id, community_id, user_id, answer, turn) select ${event.id}, ${place.id}, ${person.id}, 'yes', coalesce(max(turn), 0) + 1 from event_responses where post_id = ${event.id}`,
          );
          return String(person.id);
        },
        remove: (person) => run(sql`delete from event_responses where user_id = ${person}`),
      };
    },
    async 'PollChoice.voters'() {
      const { author, place } = await community();
      const poll = await content.addPoll(place, author);
      return {
        as: author,
        select: (page) => `post(databaseId: "${poll.id}") { poll { choices { voters${page()} } } }`,
        async add() {
          const { id } = await newcomer({ firstName: name() });
          await run(
            sql`insert into poll_votes (post_id, user_id, choice_id) values (${poll.id}, ${id}, ${poll.choices[0]})`,
          );
          return String(id);
        },
        remove: (person) => run(sql`delete from poll_votes where user_id = ${person}`),
      };
    },
  };
}
