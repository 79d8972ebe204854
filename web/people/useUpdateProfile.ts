import { graphql } from 'react-relay/hooks';
import type { useUpdateProfileMutation } from '../__generated__/useUpdateProfileMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { joinBirthDate } from './birthDate.ts';
import { isCountry } from './countries.ts';
import { isLanguage } from './profileValues.ts';
import type { ProfileErrors, ProfileValues } from './profileForm.ts';

type ChangedProfile = Partial<ProfileValues> & { isBirthYearVisible?: boolean };

/** Result of saving a profile. */
export type SaveResult = { isSaved: true } | { isSaved: false; message: string; errors: ProfileErrors };

const fieldOf: Record<string, keyof ProfileValues> = {
  firstName: 'firstName',
  lastName: 'lastName',
  jobTitle: 'jobTitle',
  phone: 'phone',
  birthDate: 'birth',
  country: 'country',
  language: 'language',
  description: 'description',
};

/** Saves a profile and updates it everywhere on screen. */
export function useUpdateProfile(): [
  save: (values: ChangedProfile) => Promise<SaveResult>,
  isPending: boolean,
] {
  const [run, isPending] = useAsyncMutation<useUpdateProfileMutation>(graphql`
    mutation useUpdateProfileMutation($input: UpdateProfileInput!) {
      updateProfile(input: $input) {
        viewer {
          language
          isBirthYearVisible
          user {
            firstName
            lastName
            name
            initials
            jobTitle
            phone
            birthDate
            birthday {
              day
              monthNumber
            }
            country
            countryName
            description
          }
        }
        userErrors {
          message
          path
        }
      }
    }
  `);
  const save = async ({ birth, country, language, ...values }: ChangedProfile): Promise<SaveResult> => {
    const outcome = await run({
      input: {
        ...values,
        ...(birth ? { birthDate: joinBirthDate(birth) ?? null } : {}),
        ...(country !== undefined && isCountry(country) ? { country } : {}),
        ...(language !== undefined && isLanguage(language) ? { language } : {}),
      },
    });
    if (outcome.isDone) return { isSaved: true };
    const errors: ProfileErrors = {};
    for (const [input, message] of Object.entries(outcome.inputs)) {
      const field = fieldOf[input];
      if (field) errors[field] = message;
    }
    return { isSaved: false, message: outcome.message, errors };
  };
  return [save, isPending];
}
