import { SelectField } from '../ui/SelectField.tsx';
import { withDe } from '../ui/sentence.ts';
import { type Role, roleOf, roles } from './roles.ts';

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
      onChange={(chosen) => onChange(roleOf(chosen).value)}
      isDisabled={isDisabled}
      className="w-[min(11rem,70vw)] max-w-full"
    />
  );
}
