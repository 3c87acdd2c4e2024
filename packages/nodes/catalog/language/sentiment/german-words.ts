/**
 * German words by how they feel, from 3.5 (delight) to -3.5 (outrage), written for this node: what people write in mails, reviews and tickets. Stems of
 * adjectives and verbs without their endings, nouns as they are; all in small letters.
 */
export const germanWords: Readonly<Record<string, string>> = {
  3.4: 'großartig fantastisch phantastisch hervorragend ausgezeichnet perfekt traumhaft überragend sensationell grandios genial exzellent begeistert begeistern begeisterung erstklassig weltklasse meisterhaft brillant spitzenmäßig überwältigend bombastisch phänomenal einmalig vorzüglich',
  3: 'wunderbar wundervoll super toll klasse spitze fabelhaft herrlich bezaubernd lieb liebe lieben liebt liebst geliebt liebsten best beste bestens besten prima hammer mega traum entzückt entzückend atemberaubend topp top vorbildlich unschlagbar hochwertig köstlich fasziniert faszinierend faszinieren jubel jubeln glückselig himmlisch tadellos makellos einwandfrei',
  2.6: 'glücklich glück freude freuen freut freust gefreut froh fröhlich schön wunderschön liebevoll lecker lob loben gelobt lobenswert beeindruckt beeindruckend beeindrucken dankbar dankbarkeit erfreut erfreulich erfreuen genuss genießen genossen vertrauen herzlich überzeugt überzeugend überzeugen empfehlenswert empfehlung weiterempfehlen empfehlen empfehle empfiehlt empfohlen erfolg erfolgreich gewonnen gewinnen gewinn sieg siegen zufrieden zufriedenheit stolz strahlend liebenswert sympathisch charmant vergnügen spaß spass lustig witzig amüsant feiern gefeiert optimal ideal',
  2.2: 'gut besser gute guter gutes guten gutem freundlich hilfsbereit zuvorkommend höflich nett angenehm gefallen gefällt gefiel gefalle danke dank bedanken bedanke hilfreich nützlich praktisch zuverlässig verlässlich kompetent professionell prompt reibungslos problemlos unkompliziert mühelos gelungen gelingen gelingt geschafft stimmig solide robust stabil sauber gepflegt gemütlich bequem komfortabel günstig preiswert fair ehrlich großzügig attraktiv elegant kreativ clever klug intelligent spannend inspirierend motiviert motivierend engagiert aufmerksam geduldig sorgfältig gründlich vorteil vorteilhaft verbessert verbessern verbesserung verbesserungen fortschritt lohnt lohnen gelohnt lohnenswert wertvoll geschenk willkommen geholfen erleichtert erleichterung erleichtern beruhigt beruhigend entspannt entspannend entspannen erholsam hoffnung hoffnungsvoll zuversichtlich positiv bravo glückwunsch gratuliere gratulation hübsch süß knuffig frisch knusprig saftig schmackhaft schmeckt geschmeckt köstlichkeit respekt respektvoll freundschaft freundin lächeln gelacht segen',
  1.5: 'okay gepasst ordentlich anständig brauchbar wertig kulant pünktlich rechtzeitig übersichtlich verständlich intuitiv flexibel wirksam effizient effektiv funktioniert gelöst behoben repariert ersetzt erstattet kostenlos gesund munter friedlich harmonisch lebendig authentisch bequemlichkeit vertrauenswürdig unterstützt unterstützung unterstützen ermutigt ermutigend versöhnt verzeihen entschuldigt gerettet rettung retten bewährt beliebt bewundern bewundert geehrt ehre verdient weiterhelfen weitergeholfen',
  0.7: 'gern gerne lieber einfach schnell flott zügig hilfe helfen hilft sicher klar leicht hell interessant lachen lacht ruhig warm bunt leise freund schutz geschützt passt stimmt gratis umsonst löst modern moderne',
  '-1.2':
    'leider schade bedauerlich bedauern bedauere bedaure warten wartet wartete gewartet warte wartezeit verspätet verspätung verspätungen verzögert verzögerung verzögerungen spät zäh eng teuer überteuert kompliziert umständlich unübersichtlich unklar unverständlich verwirrend verwirrt langsam langweilig langweile öde fade mager dünn kalt dunkel schwierig schwierigkeiten anstrengend mühsam mühselig aufwendig müde vermisst vermissen fehlt fehlte fehlen fehlend vergessen veraltet altmodisch mäßig mittelmäßig durchwachsen gering knapp zweifel zweifelhaft bedenken skeptisch fraglich merkwürdig seltsam komisch nachteil nachteilig unfertig unvollständig unpraktisch ungenau ungünstig unpassend unnötig überflüssig vergeblich verpasst verloren verlieren verliert verlust zögerlich abgelehnt ablehnen ablehnung stockt ruckelt hakt rauscht verschmutzt abgelaufen mahnung gemahnt',
  '-2.1':
    'schlecht schlechter schlechte schlechtes schlechten schlechtem problem probleme problemen problematisch fehler fehlern fehlerhaft fehlermeldung falsch falsche falscher defekt kaputt beschädigt schaden schäden schadhaft mangel mängel mangelhaft enttäuscht enttäuschend enttäuschung enttäuschen ärger ärgerlich ärgern ärgert geärgert verärgert nervig nervt nerven genervt sauer stört störend stören gestört störung störungen unfreundlich unhöflich unprofessionell inkompetent unzuverlässig unzufrieden unzufriedenheit unangenehm unbequem unbrauchbar unfair ungerecht ungenießbar unsauber unmöglich unschön unsicher ungeduldig beschwerde beschweren beschwerden reklamation reklamieren reklamiert beanstanden beanstandet kritik kritisieren kritisiert bemängeln klage klagen beklagen schmutzig dreckig verdreckt stinkt stinken gestank verdorben schimmel schimmelig billig minderwertig wackelig undicht rostig zerkratzt kratzer gebrochen bricht zerbrochen gerissen abgebrochen abgestürzt absturz abstürze abstürzen stürzt versagt versagen scheitern scheitert gescheitert misslungen missraten sinnlos nutzlos wertlos hilflos ratlos lieblos freudlos geschmacklos chaos chaotisch stress stressig gestresst traurig trauer unglücklich unglück einsam ängstlich angst ängste sorge sorgen besorgt besorgniserregend befürchten befürchte fürchten schmerz schmerzen schmerzhaft weh krank krankheit verletzt verletzung leiden leidet müll schrott ramsch plunder mist quatsch blödsinn unsinn blöd doof dumm peinlich lächerlich mies übel grausig überfordert überlastet gelogen lügen lügt lüge ignoriert ignorieren verweigert verweigern streit streiten gestritten verboten gefährlich gefahr bedrohlich drohen drohung verschwendet verschwendung zeitverschwendung geldverschwendung vertan abraten abzuraten rate gekündigt kündigen kündige kündigung storniert stornieren negativ verspielt vernachlässigt verdächtig verlogen frech frechheit arrogant herablassend',
  '-3': 'schrecklich furchtbar fürchterlich entsetzlich entsetzt grauenhaft grauenvoll grauenhafte katastrophe katastrophal desaster desaströs miserabel unterirdisch unterste ekelhaft eklig ekel ekelerregend widerlich abscheulich abstoßend unerträglich unverschämt unverschämtheit unmenschlich inakzeptabel unzumutbar zumutung skandal skandalös betrug betrüger betrogen betrügen betrügerisch abzocke abgezockt abzocker hass hassen hasse hasst gehasst verhasst wut wütend zornig zorn empört empörend stinksauer beschissen scheiße scheiss scheiß scheißdreck verdammt arschloch idiot idioten idiotisch horror albtraum alptraum grausam brutal schlimm schlimmer schlimmste schlimmsten schande schändlich verheerend vernichtend verzweifelt verzweiflung hoffnungslos dreist kriminell hölle tragisch tragödie tot tod gestorben mord ermordet terror gewalt qual quälen quälend',
};

/** What these turns of phrase feel like together, whatever their words do alone. */
export const germanPhrases: Readonly<Record<string, number>> = {
  'nichts zu meckern': 2.5,
  'nichts auszusetzen': 2.5,
  'kein problem': 1.5,
  'keine probleme': 1.8,
  'ohne probleme': 1.8,
  'kein ärger': 1.2,
  'keine mängel': 1.8,
  'keine beschwerden': 1.5,
  'keine sorge': 1,
  'nicht schlecht': 1.5,
  'gar nicht schlecht': 2,
  'nicht übel': 1.5,
  'auf jeden fall wieder': 2.5,
  'immer wieder gern': 2.8,
  'immer wieder gerne': 2.8,
  'gerne wieder': 2.5,
  'nie wieder': -3,
  'nie mehr': -2.5,
  'zu wünschen übrig': -2.2,
  'finger weg': -3,
  'hände weg': -3,
  'geht gar nicht': -2.8,
  'viel zu': -1.2,
  'zu laut': -1.6,
  'sehr laut': -1.6,
  'so laut': -1.4,
  'und laut': -1.2,
  'rausgeschmissenes geld': -3,
  'unter aller sau': -3.4,
  'alles andere als': -2,
  'so lala': -0.5,
  'einfach nur': 0.1,
  'immer noch nicht': -2,
  'noch immer nicht': -2,
  'keine antwort': -1.8,
  'keine reaktion': -1.8,
  'keinen cent wert': -3,
  'nicht mehr': -1.2,
};
