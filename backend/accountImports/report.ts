import type { AuditChange } from '../audit/changes.ts';
import { byteOrderMark, csvLines } from '../core/csv.ts';
import type { Plan } from './plan.ts';

/** How a report names the fields of an account. */
const fieldNames: Readonly<Record<string, string>> = {
  firstName: 'Prénom',
  lastName: 'Nom',
  civility: 'Civilité',
  job: 'Fonction',
  phone: 'Téléphone',
  country: 'Pays',
  language: 'Langue',
  canCreateCommunities: 'Création de communautés',
};

const words: Readonly<Record<string, string>> = { '': 'vide', true: 'oui', false: 'non' };
const shown = (value: string | null) => words[value ?? ''] ?? value;
const change = ({ field, before, after }: AuditChange) =>
  `${fieldNames[field] ?? field} : ${shown(before)} → ${shown(after)}`;

const communityDetail = (joined: Plan['added'][number]['joined']) =>
  joined.length > 0 ? [`Communautés : + ${joined.map(({ title }) => title).join(', ')}`] : [];

function detailOf({ changes, isAdministrator, joined }: Plan['changed'][number]): string {
  const role =
    isAdministrator === undefined
      ? []
      : [`Rôle : ${isAdministrator ? 'utilisateur → administrateur' : 'administrateur → utilisateur'}`];
  return [...role, ...changes.map(change), ...communityDetail(joined)].join(' ; ');
}

/** Every line with its outcome, as CSV. */
export function reportOf({ added, changed, unchanged, leaving, wrong }: Plan): string {
  const row = (outcome: string, one: { line: number; email: string; name: string }, detail = '') =>
    [one.line, one.email, one.name, outcome, detail] as const;
  const rows = [
    ...added.map((one) => {
      const role = one.fields.isAdministrator === true ? ['Rôle : administrateur'] : [];
      return row('nouveau', one, [...role, ...communityDetail(one.joined)].join(' ; '));
    }),
    ...changed.map((one) => row('modifié', one, detailOf(one))),
    ...unchanged.map((one) => row('inchangé', one)),
    ...leaving.map((one) => row('parti', one, one.wasAdministrator ? 'Rôle : administrateur' : '')),
    ...wrong.map((one) => row('erreur', one, one.error)),
  ].toSorted(([one], [other]) => one - other);
  return byteOrderMark + csvLines([['Ligne', 'E-mail', 'Nom', 'Résultat', 'Détail'], ...rows]);
}

/** How many people become administrators, and how many are none any more. */
export function administratorChanges({ added, changed, leaving }: Plan): { gained: number; lost: number } {
  const turned = (isAdministrator: boolean) =>
    changed.filter((one) => one.isAdministrator === isAdministrator).length;
  return {
    gained: added.filter(({ fields }) => fields.isAdministrator === true).length + turned(true),
    lost: leaving.filter(({ wasAdministrator }) => wasAdministrator).length + turned(false),
  };
}
