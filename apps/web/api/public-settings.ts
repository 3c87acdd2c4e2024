import type { PublicSettings } from '@heddle/contract/api/public-settings';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** The operator's public settings. Needs no sign-in. */
export function usePublicSettings() {
  return useQuery<PublicSettings>({ queryKey: keys.publicSettings });
}
