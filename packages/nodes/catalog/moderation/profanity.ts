/**
 * Words that most people do not want to read in a comment, in English and German: a short list, which users complete with their own. A star stands for any
 * further letters.
 */
export const profanity: readonly string[] = [
  ...'fuck* motherfuck* shit shits shitty bullshit bitch bitches bastard* asshole* arsehole* cunt* dickhead* prick pricks twat* wanker* slut sluts whore* douchebag* jackass* dumbass* cocksucker*'.split(
    ' ',
  ),
  ...'scheiß* scheiss* arschloch* arschlöcher* arschgeige* verarsch* fick* gefickt wichser* hurensohn hurensöhne hure huren fotze* schlampe schlampen missgeburt* drecksau* dreckssau* vollidiot* spasti* hackfresse*'.split(
    ' ',
  ),
];
