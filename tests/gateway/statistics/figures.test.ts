/** Figures without documented names: those that the API sends are shown, and none is invented. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type FaultyApi,
  type Standalone,
  startAlone,
  startFaultyApi,
  unsignedToken,
} from '../app/standalone.ts';

let api: FaultyApi;
let gateway: Standalone;
const apiAnswers = new Map<string, unknown>();

beforeAll(async () => {
  api = await startFaultyApi();
  api.answer = (request, response) => {
    const [, answer] = [...apiAnswers].find(([path]) => request.url?.startsWith(path)) ?? [];
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ?? { status: true }));
  };
  gateway = await startAlone({ BACKEND_URL: api.url });
});
beforeEach(() => {
  apiAnswers.clear();
  apiAnswers.set('/api/checkprofil', {
    user_id: 1,
    email: 'a@example.org',
    prenom: 'A',
    nom: 'B',
    roles: ['ROLE_ADMIN'],
  });
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

const figuresOf = async (selection: string) => {
  const token = unsignedToken({ username: 'a@example.org', roles: ['ROLE_ADMIN'] });
  const { body } = await gateway.post(
    { query: `{ viewer { administration { ${selection} } } }` },
    { authorization: `Bearer ${token}` },
  );
  expect(body.errors).toBeUndefined();
  return (body.data as { viewer: { administration: unknown } }).viewer.administration;
};

const month = 'statistics(month: "2024-03")';
const all = `onlineUserCount accountCounts { totalCount webUserCount } ${month} {
  engagementPercentage activeUserCount userCount postCount days { date postCount } reactionCounts { totalCount } }`;

describe('figures', () => {
  it('that are missing are null', async () => {
    expect(await figuresOf(all)).toEqual({
      onlineUserCount: null,
      accountCounts: { totalCount: null, webUserCount: null },
      statistics: {
        engagementPercentage: null,
        activeUserCount: null,
        userCount: null,
        postCount: null,
        days: null,
        reactionCounts: null,
      },
    });
  });

  it('that are partly missing leave the others, and zeros stay zeros', async () => {
    apiAnswers.set('/statistique/userlive/0', { result: '7' });
    apiAnswers.set('/statistique/userlive/1', { profils: 0 });
    apiAnswers.set('/statistique/tauxlivemonths', {
      actifs: 3,
      profils: 12,
      jours: [{ jour: 4, publications: 2 }],
    });
    apiAnswers.set('/statreacts', { likeokey: 5 });
    // Figures of a past month are kept: another one.
    expect(await figuresOf(all.replace('2024-03', '2024-04'))).toEqual({
      onlineUserCount: 7,
      accountCounts: { totalCount: 0, webUserCount: null },
      statistics: {
        engagementPercentage: 25,
        activeUserCount: 3,
        userCount: 12,
        postCount: null,
        days: [{ date: '2024-04-04', postCount: 2 }],
        reactionCounts: { totalCount: 5 },
      },
    });
  });

  it('are each returned under their own name', async () => {
    apiAnswers.set('/statistique/userlive/1', { profils: 1, nonactifs: 2, externes: 3, web: 4, mobile: 5 });
    const day = { publications: 11, commentaires: 12, reactions: 13, messages: 14 };
    apiAnswers.set('/statistique/tauxlivemonths', {
      taux: 50.5,
      actifs: 6,
      profils: 7,
      publications: 21,
      commentaires: 22,
      reactions: 23,
      messages: 24,
      jours: [{ jour: 4, ...day }],
    });
    apiAnswers.set('/statreacts', { likeokey: 31, likemain: 32, likecoche: 33 });
    const counts = 'postCount commentCount reactionCount messageCount';
    const selection = `accountCounts { totalCount neverUsedCount guestCount webUserCount mobileUserCount } statistics(month: "2024-05") {
      engagementPercentage activeUserCount userCount ${counts} days { date ${counts} } reactionCounts { totalCount likeCount applauseCount checkCount } }`;
    expect(await figuresOf(selection)).toEqual({
      accountCounts: { totalCount: 1, neverUsedCount: 2, guestCount: 3, webUserCount: 4, mobileUserCount: 5 },
      statistics: {
        engagementPercentage: 50.5,
        activeUserCount: 6,
        userCount: 7,
        postCount: 21,
        commentCount: 22,
        reactionCount: 23,
        messageCount: 24,
        days: [{ date: '2024-05-04', postCount: 11, commentCount: 12, reactionCount: 13, messageCount: 14 }],
        reactionCounts: { totalCount: 96, likeCount: 31, applauseCount: 32, checkCount: 33 },
      },
    });
  });

  it.each([12, { userlive: 12 }, { result: 12 }, { data: { userlive: '12' } }])(
    'the count of those who are there is read from %j',
    async (answer) => {
      apiAnswers.set('/statistique/userlive/0', answer);
      expect(await figuresOf('onlineUserCount')).toEqual({ onlineUserCount: 12 });
    },
  );
});
