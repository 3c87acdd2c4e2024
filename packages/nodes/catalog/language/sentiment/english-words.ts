/** English words of mails, reviews and tickets that the lexicon of VADER lacks or sees otherwise, written for this node; as `germanWords`. */
export const englishWords: Readonly<Record<string, string>> = {
  3: 'flawless flawlessly superb outstanding terrific stellar unbeatable spotless exquisite',
  2: 'reliable reliably durable sturdy comfy cozy responsive seamless seamlessly intuitive affordable courteous attentive knowledgeable professional tasty yummy crisp fresh speedy promptly prompt quick quickly hassle-free bargain refreshing spacious immaculate',
  1.2: 'recommended worth worthwhile resolved solved fixed works worked smooth smoothly fast easy tidy handy refunded upgraded',
  0.2: 'credit credits interest security promise promised promises united like please support supports help fine sure number share',
  '-1.2':
    'late slow slowly slower missing wait waited waiting delays confusing cumbersome unclear pricey expensive overcooked undercooked bland stale noisy sticky flimsy mediocre outdated lacking unfinished incomplete meh lag laggy laggs refund unnecessary',
  '-2.1':
    'broken broke breaks faulty defective defect malfunction malfunctioning malfunctioned crash crashes crashed crashing freezes bug bugs buggy glitch glitches glitchy scratched cracked dented leaking leaks leaked unusable overpriced unresponsive unprofessional unreliable uncomfortable incorrect damaged damage returned returning complain complaint complaints complained regret frustrated frustrating frustration disappointing disappointed disappointment disappoints underwhelming unhelpful misleading dirty filthy stained moldy smelly stinks stank cold-hearted clueless rude ignored unacceptable wrong error errors failed fails failing failure cheaply overrated soggy inedible rotten cancel cancelled canceled',
  '-3': 'appalling atrocious dreadful abysmal horrendous horrific disgusting scam scammed scammer scammers ripoff worthless pathetic infuriating outrageous unbearable nightmare garbage trash crap fraud fraudulent livid furious worst',
};
