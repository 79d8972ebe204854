import { graphql, useMutation } from 'react-relay';
import type { useUpdateProfileMutation } from '../__generated__/useUpdateProfileMutation.graphql';
import { messageOf } from '../core/errors.ts';
import { dateOf } from './birthDate.ts';
import { isCountry } from './countries.ts';
import { isLanguage } from './languages.ts';
import { type ProfileErrors, type ProfileValues, fallbackErrors } from './profileForm.ts';

/** How saving a profile ended. */
export type SaveResult = { isSaved: true } | { isSaved: false; message: string; errors: ProfileErrors };

const fieldOf: Record<string, keyof ProfileValues> = {
  firstName: 'firstName',
  lastName: 'lastName',
  job: 'job',
  phone: 'phone',
  birthDate: 'birth',
  country: 'country',
  language: 'language',
  description: 'description',
};

/** Saves a profile; every place that shows the person follows. */
export function useUpdateProfile(): [
  save: (values: Partial<ProfileValues>) => Promise<SaveResult>,
  isInFlight: boolean,
] {
  const [commit, isInFlight] = useMutation<useUpdateProfileMutation>(graphql`
    mutation useUpdateProfileMutation($input: UpdateProfileInput!) {
      updateProfile(input: $input) {
        viewer {
          language
          user {
            firstName
            lastName
            fullName
            initials
            job
            phone
            birthDate
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
  const save = ({ birth, country, language, ...values }: Partial<ProfileValues>) =>
    new Promise<SaveResult>((resolve) => {
      const input = {
        ...values,
        ...(birth ? { birthDate: dateOf(birth) ?? null } : {}),
        ...(country !== undefined && isCountry(country) ? { country } : {}),
        ...(language !== undefined && isLanguage(language) ? { language } : {}),
      };
      commit({
        variables: { input },
        onCompleted: ({ updateProfile: { userErrors } }) => {
          const [error] = userErrors;
          if (!error) {
            resolve({ isSaved: true });
            return;
          }
          const errors: ProfileErrors = {};
          for (const { path, message } of userErrors) {
            const field = fieldOf[path?.[0] ?? ''];
            if (field) errors[field] = message === '' ? fallbackErrors[field] : message;
          }
          resolve({ isSaved: false, message: error.message, errors });
        },
        onError: (error) => resolve({ isSaved: false, message: messageOf(error), errors: {} }),
      });
    });
  return [save, isInFlight];
}
