import type { Trial } from './trials.ts';

const person = ['email', 'prenom', 'nom'];
const post = ['text', 'createdAt', 'epingle', 'cmptokey', 'nbrecommentaire', 'titre', ...person];
const comment = ['text', 'createdAt', 'nblike', ...person];
const entry = ['createdAt'];

/** Visible fields per call: a field missing from every row would be blank on screens. */
const essentials: Partial<Record<string, readonly string[]>> = {
  'GET /admin/platformget': ['nom', 'logo', 'couleurprinc'],
  'GET /api/checkprofil/{timestamp}': ['prenom', 'nom', 'image', 'casecoche', 'langue'],
  'POST /api/notif/load': ['Description', 'createdAt', 'lue', 'nomauteur', 'idgroup', 'pusheraction'],
  'POST /api/loadconvers': ['titre', 'content', 'createdAt', 'nbvue', 'users'],
  'POST /api/chat/{conversationId}/messageload': ['content', 'createdAt', 'mine', 'prenom', 'nom'],
  'POST /api/listparticipants': person,
  'GET /bandeau': ['bandeau', 'text', 'link'],
  'GET /admin/getlist': ['imageplatform', 'link'],
  'GET /api/getlink': ['link', 'linktitle'],
  'POST /api/getcommunities': ['titre', 'typegroupe', 'user_role', 'nb_user', 'nb_postnonlu'],
  'GET /api/getothergroup': ['titre', 'typegroupe', 'nb_user'],
  'POST /api/getgroupspecifique/mur': ['titre', 'typegroupe', 'userconnecterole', 'nbuser'],
  'POST /api/getgroupspecifique/admin': person,
  'POST /api/getgroupspecifique/user': person,
  'POST /api/gettusers': person,
  'POST /api/tag': person,
  'POST /api/publication': post,
  'POST /api/getpostsaved': post,
  'GET /api/postsingle/{postId}': post,
  'POST /api/comments/list': comment,
  'POST /api/reponses/list': comment,
  'POST /api/likelist': ['nom', 'likeokey'],
  'POST /api/pollingroup': ['text', 'reponsepoll', 'answer', 'endate', 'privacyType'],
  'POST /api/pollreaction': person,
  'GET /api/eventlist/{id}': ['title', 'startTime', 'endTime', 'lieu'],
  'GET /api/groups/{id}/photos': ['imag'],
  'POST /api/listbibliogroupes': entry,
  'POST /api/listfile': entry,
  'POST /api/listdossiersingroup': ['nom'],
  'GET /api/users/{start}/{nb}': [...person, 'fonction'],
  'GET /api/singleuser/{id}': person,
  'POST /api/infouser': ['prenom', 'nom', 'fonction', 'telephone', 'description'],
  'POST /reports': person,
  'POST /lastconnection': ['datelastconnect', ...person],
};

/** Field names within a response; a post's last comment is excluded, because it has fields of a post. */
function namesIn(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) found.add(name);
    if (name !== 'lastcomment') namesIn(inner, found);
  }
}

/** Whether any row was returned. */
const hasRows = ({ observation: { lists } }: Trial): boolean =>
  lists.size === 0 || [...lists.values()].some(({ rows }) => rows > 0);

/** Visible fields that no response had; empty without responses. */
export function findMissingEssentials(
  operation: string,
  trials: readonly Trial[],
  answers: readonly unknown[],
): string[] {
  const wanted = essentials[operation];
  if (wanted === undefined || answers.length === 0 || !trials.some(hasRows)) return [];
  const found = new Set<string>();
  for (const answer of answers) namesIn(answer, found);
  // Without accounts, their fields cannot be judged.
  const isAuthorGone = trials.some(({ observation: { deviations } }) => deviations.has('noAuthor'));
  return wanted.filter((name) => !found.has(name) && !(isAuthorGone && person.includes(name)));
}
