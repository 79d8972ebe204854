/** Polls. */
import { type Asked, type Documented, type JsonObject, page, read, write } from './documented.ts';
import { newPost, postFields, postOf, postsFor } from './feed.ts';
import { userOf } from './organisation.ts';

function create(asked: Asked): JsonObject {
  const { organisation, me, text, texts, files } = asked;
  const [file] = files('file');
  const post = {
    ...newPost(asked, me.email),
    type: '3',
    text: text('question'),
    imag: file ? [organisation.keep(file)] : [],
    poll: {
      privacyType: text('privacyType'),
      endate: text('time'),
      choices: texts('reponses[]').map((answer) => ({ id: organisation.next(), answer })),
      votes: new Map<string, number>(),
    },
  };
  organisation.posts.push(post);
  return postFields(organisation, post, me.email);
}

export const polls: Documented[] = [
  read('POST /api/pollingroup', 'unstated idgroup nb start', ({ organisation, me, text, number }) => {
    const all = postsFor(organisation, me.email, text('idgroup')).filter(({ poll }) => poll !== null);
    const rows = page(all, number('start'), number('nb'));
    return { status: true, sondage: rows.map((post) => postFields(organisation, post, me.email)) };
  }),
  write('POST /api/poll', 'multipart question time idgroup privacyType reponses[] file?', (asked) => ({
    status: true,
    poll: create(asked),
  })),
  write('POST /api/pollresponse', 'unstated email! idpoll idgroup idchoice', (asked) => {
    const { organisation, text, number } = asked;
    const post = postOf(organisation, text('idpoll'));
    post.poll?.votes.set(text('email').toLowerCase(), number('idchoice'));
    const { reponsepoll = [] } = postFields(organisation, post, text('email'));
    return { status: true, reponsepool: reponsepoll };
  }),
  read('POST /api/pollreaction', 'unstated idgroup idchoice', ({ organisation, number }) =>
    organisation.posts
      .flatMap(({ poll }) => (poll?.privacyType === 'PUBLIC' ? [...poll.votes] : []))
      .filter(([, choice]) => choice === number('idchoice'))
      .map(([email]) => userOf(organisation, email)),
  ),
];
