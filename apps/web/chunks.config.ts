import { dirname, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { parseSync } from 'vite';

type Rule = readonly [chunk: string, modules: RegExp];

const iconModules = /\/lucide-react\//;

/** Libraries, each with the modules of our own that need it or come with it. They change less often than the rest and remain cached across releases. */
const libraries: readonly Rule[] = [
  [
    'react',
    /preload-helper|\/node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|@tanstack)\//,
  ],
  [
    'zod',
    /\/node_modules\/zod\/|\/contract\/(api\/(?!approvals|page-size|files|key-scopes)|described\/(operation|paging|xml)\.ts|workflow\/(schema|settings)\.ts)/,
  ],
  ['xyflow', /\/node_modules\/(@xyflow|d3-[a-z]+|classcat)\//],
  ['schedules', /\/node_modules\/cronstrue\/|\/contract\/schedule\/(describe|describe-cron|date-text)\.ts/],
  [
    'code-mirror',
    /\/node_modules\/(@codemirror\/(?!lang-javascript)|@lezer\/(?!javascript)|style-mod\/|w3c-keyname\/|crelt\/|@marijn\/)/,
  ],
  // Apart from what several screens share, which needs all that is below.
  ['primitives', /\/@radix-ui\/react-(compose-refs|label|primitive|slot)\//],
  // What the notification area, which every screen has, needs of the library of primitives. Popups need this and more.
  [
    'toaster',
    /\/@radix-ui\/(primitive|react-(collection|context|direction|dismissable-layer|id|portal|presence|toast|use-[a-z-]+|visually-hidden))\/|\/web\/ui\/toaster/,
  ],
  ['tabs', /\/@radix-ui\/react-(roving-focus|tabs)\/|\/web\/ui\/tabs/],
  [
    'dialogs',
    /\/@radix-ui\/react-(dialog|focus-guards|focus-scope)\/|\/node_modules\/(react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|aria-hidden|get-nonce|tslib)\/|\/web\/ui\/dialog\.tsx/,
  ],
  [
    'popups',
    /\/@radix-ui\/|\/@floating-ui\/|\/web\/((apis|credentials)\/|shell\/user-menu-items|ui\/(checkbox|confirm-dialog|dropdown-menu|form-dialog|menu-panel|popover|select|tooltip-bubble)\.tsx)/,
  ],
];

const parts: readonly Rule[] = [
  // The frame around every screen.
  [
    'frame',
    /\/web\/(app|routes|api\/(auth|client|keys|query-client|session)|shell\/(app-header|error-boundary|notifications|routing|screen|theme-toggle|user-menu)|ui\/(avatar|badge|button|card|classes|empty-frame|lazy-module|logo|menu-button|slot|spinner|theme|toast|tooltip|tooltip-open|use-title))\.tsx?$|\/contract\/(errors\/(api|clip|define|workflow)|workflow\/(limits|node-name))\.ts$|\/zustand\//,
  ],
  // Modules that only the settings, the login and the screens opened by mailed links need.
  ['accounts', /\/contract\/errors\/account\.ts$|\/web\/shell\/link-page\.tsx$/],
  // Filters and results of past runs, which need popups.
  ['history', /\/web\/run\/history\//],
  ['approvals', /\/web\/approvals\/|\/contract\/api\/approvals/],
  ['wallets', /\/web\/wallets\//],
  ['templates', /\/packages\/templates\//],
];

/** What the landing page begins with: the entry and its screen. */
const landing = /\/web\/(index\.html|home\.tsx)$/;

/** What the first view of the landing page and of the editor begins with. */
const firstViews = /\/web\/(main|home)\.tsx$|\/screens\/editor\/editor-screen\.tsx$/;

const editor = /\/screens\/editor\/editor-screen\.tsx$/;

/** Parts of the editor that are loaded together, once one of them is wanted. */
const editorParts =
  /\/screens\/editor\/(assistant\/assistant-dialog|canvas\/(context-menu|node-picker|selection-bar)|commands\/(command-palette|shortcuts-dialog)|evaluations\/evaluations-dialog|inspector\/inspector|problems\/problems-list|rerun\/rerun-dialogs|revisions\/revisions|run\/past\/past-canvas|run\/run-panel|saving\/(conflict-dialog|leave-question)|settings\/settings-dialog|sheet|tests\/tests|toolbar\/more-items)\.tsx$/;

/** What reads and checks expressions. */
const languageUsers = /\/screens\/editor\/(?!editor-screen|store)|\/n8n-import\/convert|\/@codemirror\/|\/dry-run\//;

const asPath = (id: string): string => id.replaceAll('\\', '/');

interface Loading {
  /** What each module is loaded for: the entries and dynamically imported modules that reach it by static imports. Tree shaking may leave fewer. */
  users: ReadonlyMap<string, readonly string[]>;
  /** The modules that import the library of schemas. */
  withSchemas: ReadonlySet<string>;
}

/** The library's list of all icons, which every module imports. */
const iconList = /\/lucide-react\/dist\/esm\/lucide-react\.\w+$/;

/** The module of each icon by the names that the library's list exports it under. */
function iconsByName(list: string, code: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const { entries } of parseSync(list, code).module.staticExports)
    for (const { moduleRequest, exportName } of entries)
      if (moduleRequest && exportName.name) found.set(exportName.name, join(dirname(list), moduleRequest.value));
  return found;
}

/**
 * The modules that each module imports. In place of the list of all icons stand the icons that it names: what one screen shows is no matter of all
 * others then.
 */
function importsOf(context: Rolldown.PluginContext): Map<string, readonly string[]> {
  const ids = [...context.getModuleIds()];
  const list = ids.find((id) => iconList.test(asPath(id)));
  const icons =
    list === undefined ? new Map<string, string>() : iconsByName(list, context.getModuleInfo(list)?.code ?? '');
  return new Map(
    ids.map((id) => {
      const info = context.getModuleInfo(id);
      const imported = info?.importedIds ?? [];
      if (list === undefined || !imported.includes(list)) return [id, imported];
      const named = parseSync(`${id}.js`, info?.code ?? '')
        .module.staticImports.filter(({ moduleRequest }) => moduleRequest.value === 'lucide-react')
        .flatMap(({ entries }) => entries.map(({ importName }) => icons.get(importName.name ?? '') ?? list));
      return [id, [...imported.filter((other) => other !== list), ...named]];
    }),
  );
}

function loadingOf(context: Rolldown.PluginContext): Loading {
  const users = new Map<string, string[]>();
  const imports = importsOf(context);
  const roots: string[] = [];
  for (const id of imports.keys()) {
    const info = context.getModuleInfo(id);
    if (info && (info.isEntry || info.dynamicImporters.length > 0)) roots.push(id);
  }
  for (const root of roots) {
    // A set that grows while it is walked visits each module once.
    const reached = new Set([root]);
    for (const id of reached) {
      const known = users.get(id);
      if (known) known.push(asPath(root));
      else users.set(id, [asPath(root)]);
      for (const imported of imports.get(id) ?? []) reached.add(imported);
    }
  }
  const isOfSchemas = (id: string): boolean => asPath(id).includes('/node_modules/zod/');
  const withSchemas = [...imports].flatMap(([id, imported]) => (imported.some(isOfSchemas) ? [id] : []));
  return { users, withSchemas: new Set(withSchemas) };
}

/** Icons are apart from what shows them: no chunk needs another one for them only, and those of the landing page are few. */
function iconChunkOf(users: readonly string[]): string {
  if (users.some((user) => landing.test(user))) return 'icons';
  return users.some((user) => editor.test(user)) ? 'editor-icons' : 'later-icons';
}

/** The name of a module's chunk; null leaves it where it is used. */
function chunkOf(file: string, users: readonly string[], withSchemas: boolean): string | null {
  const isShared = users.length > 1;
  const isOurs = !file.includes('/node_modules/');
  if (iconModules.test(file)) return iconChunkOf(users);
  const library = libraries.find(([, modules]) => modules.test(file));
  // A schema that one screen uses comes with that screen.
  if (library && (isShared || !file.includes('/contract/'))) return library[0];
  const part = parts.find(([, modules]) => modules.test(file));
  if (part && isShared) return part[0];
  if (users.length > 0 && users.every((user) => editorParts.test(user))) return 'editor-parts';
  if (users.some((user) => editor.test(user)) && users.every((user) => user.includes('/screens/editor/')))
    return 'editor';
  if (!isShared) return null;
  if (users.every((user) => languageUsers.test(user)))
    return isOurs && file.includes('/web/') ? 'editor-parts' : 'language';
  if (users.every((user) => user.includes('/screens/docs/'))) return 'docs';
  if (users.some((user) => user.endsWith('/web/home.tsx'))) return 'landing';
  if (users.some((user) => user.endsWith('/hero-canvas.tsx'))) return 'flow';
  // Contract modules with schemas belong to the chunk of the API's schemas, which import them.
  if (withSchemas && file.includes('/packages/contract/')) return 'zod';
  return users.some((user) => firstViews.test(user)) ? 'shared' : 'later';
}

/** Throws where a chunk needs itself by way of others: which of them runs first is then a matter of the page that loads them. */
function refuseCircles(bundle: Rolldown.OutputBundle): void {
  const importsOf = (name: string): readonly string[] => {
    const chunk = bundle[name];
    return chunk?.type === 'chunk' ? chunk.imports : [];
  };
  for (const name of Object.keys(bundle)) {
    const reached = new Set(importsOf(name));
    for (const each of reached) for (const further of importsOf(each)) reached.add(further);
    if (reached.has(name)) throw new Error(`The chunk ${name} needs itself: its modules belong into several chunks.`);
  }
}

/**
 * The chunks of the app. Bundlers make one for each set of modules that is needed together, here more than a hundred of less than a kilobyte, and each is
 * a request. What is mostly used together is one chunk instead.
 */
export function chunks(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  let loading: Loading = { users: new Map(), withSchemas: new Set() };
  return {
    plugin: {
      name: 'heddle:chunks',
      apply: 'build',
      buildEnd() {
        loading = loadingOf(this);
      },
      generateBundle(_, bundle) {
        refuseCircles(bundle);
      },
    },
    groups: [
      {
        name: (id) => chunkOf(asPath(id), loading.users.get(id) ?? [], loading.withSchemas.has(id)),
        includeDependenciesRecursively: false,
      },
    ],
  };
}
