import { SelectField } from '../ui/SelectField.tsx';
import { withDe } from '../ui/elision.ts';
import { type Role, roleOf, roles } from './roles.ts';

interface Props {
  /** Whose role: « Camille Martin » in « Rôle de Camille Martin ». */
  name: string;
  value: Role;
  onChange: (role: Role) => void;
  isDisabled?: boolean;
}

/** Chooses a role in a community. */
export function RoleSelect({ name, value, onChange, isDisabled = false }: Props) {
  return (
    <SelectField
      label={`Rôle ${withDe(name)}`}
      isLabelHidden
      options={roles}
      value={value}
      onChange={(chosen) => onChange(roleOf(chosen).value)}
      isDisabled={isDisabled}
      className="w-44"
    />
  );
}
