/** Pictures by their feeling, as `germanWords` has words: they are the same in all languages. */
const pictures: Readonly<Record<string, string>> = {
  3: '😍🥰🤩😻💖💗💕💯🏆🎉🥳❤😘💘💝',
  2.2: '😀😃😄😁😊🙂😆😂🤣👍👏🙌💪😎🤗😇☺😺😸✨🌟⭐🔥💙💚💛💜🧡🤍🙏✅😋🌞🌈🎊👌🤝💐🌹',
  1.2: '😉😌😅🙃😏🤭🍀☀🎁',
  '-1.2': '😐😑😕🙁🤔😬😒🙄😶🥱😴😯😮⚠',
  '-2.2': '☹😞😟😔😣😖😫😩🥺😢😿😥😓👎💔😠😤🤦🤷🤒🤕❌⛔🚫😨😧😦',
  '-3': '😡🤬😭😱🤮🤢💩👿😾🖕☠💀😰',
};

/** The feeling of a picture. Variants (skin, hearts with a selector) are told by their first character. */
export const pictureValence: ReadonlyMap<string, number> = new Map(
  Object.entries(pictures).flatMap(([valence, list]) =>
    [...list].map((picture) => [picture, Number(valence)] as const),
  ),
);

/** Faces made of punctuation. */
export const emoticons: ReadonlyMap<string, number> = new Map([
  ...[':)', ':-)', '=)', ':]', '(:', ':^)'].map((face) => [face, 2] as const),
  ...[':D', ':-D', '=D', 'xD', 'XD', '<3', '^^', '^_^', ':*', ':-*', '\\o/'].map((face) => [face, 2.5] as const),
  ...[';)', ';-)', ';D', ':P', ':-P', ';P', ':p'].map((face) => [face, 1.2] as const),
  ...[':(', ':-(', '=(', ':[', '):', ':/', ':-/', ':\\', ':|', ':-|', ':S'].map((face) => [face, -1.8] as const),
  ...[":'(", ':,(', 'D:', '</3', '>:(', '>:-(', ':@', 'T_T', '-_-'].map((face) => [face, -2.5] as const),
]);
