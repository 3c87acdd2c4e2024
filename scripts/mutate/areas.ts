/** A part of the product whose promises must be held by tests. Paths from the root of the repository. */
export interface Area {
  /** Folders and files whose code is mutated. */
  code: readonly string[];
  /** Which of their files, where not all. */
  files?: (path: string) => boolean;
  /** The project of vitest that has the tests; `unit` where none is named. */
  project?: string;
  /** The tests that have to notice, as filters of vitest. */
  tests: readonly string[];
}

const isOfPostgres = (path: string): boolean => /\/postgres[^/]*\.ts$/.test(path);

/** Where a fault that goes unnoticed costs most: what decides, what is durable, what untrusted text may do, who may do what. */
export const areas: Readonly<Record<string, Area>> = {
  engine: { code: ['packages/engine'], tests: ['packages/engine/', 'apps/server/histories/'] },
  journals: {
    code: ['packages/journals'],
    files: (path) => !isOfPostgres(path),
    tests: ['packages/journals/', 'apps/server/statements.test.ts'],
  },
  'journals-postgres': {
    code: ['packages/journals'],
    files: isOfPostgres,
    project: 'postgres',
    tests: ['apps/server/platform/db/postgres/'],
  },
  expressions: {
    code: [
      'packages/expression/check.ts',
      'packages/expression/budget.ts',
      'packages/expression/members.ts',
      'packages/expression/own.ts',
      'packages/expression/parse.ts',
    ],
    tests: ['packages/expression/'],
  },
  access: {
    code: ['apps/server/platform/auth', 'apps/server/platform/http'],
    tests: [
      'apps/server/access.test.ts',
      'apps/server/app.test.ts',
      'apps/server/platform/auth/',
      'apps/server/platform/http/',
      'apps/server/features/auth/',
      'apps/server/features/api-keys/',
      'apps/server/features/sessions/',
      'apps/server/features/two-factor/',
      'apps/server/features/password/',
      'apps/server/features/profile/',
      'apps/server/features/triggers/hooks.test.ts',
      'apps/server/features/triggers/direct-intake.test.ts',
    ],
  },
};
