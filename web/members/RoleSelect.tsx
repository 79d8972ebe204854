import { SelectField } from '../ui/SelectField.tsx';
import { withDe } from '../ui/sentence.ts';

/** The roles in a community, with labels for selection. */
export const roles = [
  { value: 'ADMINISTRATOR', label: 'Administrateur', inSentence: 'administrateur' },
  { value: 'EDITOR', label: 'Rédacteur', inSentence: 'rédacteur' },
  { value: 'READER', label: 'Lecteur', inSentence: 'lecteur' },
] as const;

/** A role of a member. */
export type Role = (typeof roles)[number]['value'];

/** Default role of invited people. */
export const defaultRole: Role = 'EDITOR';

/** A role that this client knows. */
export const parseRole = (value: string): (typeof roles)[number] =>
  roles.find((role) => role.value === value) ?? roles[1];

/** What changes of a person's membership have in common. */
export const membershipSubject = (userId: string, communityId: string): string =>
  `membership of ${userId} in ${communityId}`;

interface Props {
  /** Person with the role: « Camille Martin » in « Rôle de Camille Martin ». */
  name: string;
  /** Community, in lists of communities: « Rôle de Camille Martin dans Voile ». */
  community?: string;
  value: Role;
  onChange: (role: Role) => void;
  isDisabled?: boolean;
}

/** Chooses a role in a community. */
export function RoleSelect({ name, community, value, onChange, isDisabled = false }: Props) {
  return (
    <SelectField
      label={`Rôle ${withDe(name)}${community === undefined ? '' : ` dans ${community}`}`}
      isLabelHidden
      options={roles}
      value={value}
      onChange={(chosen) => onChange(parseRole(chosen).value)}
      isDisabled={isDisabled}
      className="w-[min(11rem,70vw)] max-w-full"
    />
  );
}
