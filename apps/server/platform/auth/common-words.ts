/** Words, names and phrases that people choose as passwords most often, in small letters. What a rule finds (walks on the keyboard, repetitions, dates) is not among them. */
export const commonWords: readonly string[] = `
password passwords passwort passwd passw0rd pass123 pass1234 password1 password2 password3 password7 password9 password12 password99 password01 passport
admin1 admin12 admin123 administrator letmein letmein1 letmein2 welcome welcome1 welcome2 welcome12 changeme changeme1 changeit default secret secrets
iloveyou iloveyou1 iloveyou2 ilovegod ilovejesus iloveme ilovemom ilovehim iloveher ihateyou loveyou loveme lovelove lovely lovely1 lover1 lovers qwerty1
qwerty7 qwerty12 qwerty99 qwertyu1 azerty1 qwertz1 trustno1 whatever whatever1 nothing nothing1 nopassword mypassword mypass mypass1 master master1 masterkey
monkey monkey1 monkey2 monkeys dragon dragon1 dragons dragonball shadow shadow1 shadows sunshine sunshine1 princess princess1 superman superman1 batman
batman1 batman12 spiderman spiderman1 ironman wolverine hulkhogan catwoman wonderwoman captain captain1 football football1 football2 baseball baseball1
basketball basketball1 softball volleyball hockey hockey1 soccer soccer1 soccer10 soccer12 tennis tennis1 golfer golfing cricket cricket1 rugby123 boxing
karate judo123 swimming swimmer runner running cycling snowboard skateboard skater skater1 skiing surfing surfer wrestling michael michael1 jennifer jennifer1
jordan jordan1 jordan23 michelle michelle1 jessica jessica1 ashley ashley1 nicole nicole1 daniel daniel1 andrew andrew1 joshua joshua1 matthew matthew1
anthony anthony1 robert robert1 thomas thomas1 charlie charlie1 charles charles1 william william1 william2 george george1 justin justin1 hannah hannah1 amanda
amanda1 samantha samantha1 jasmine jasmine1 brandon brandon1 brandon2 taylor taylor1 tyler1 tyler123 austin austin1 elizabeth elizabeth1 stephanie stephanie1
stephen steven steven1 joseph joseph1 richard richard1 patrick patrick1 patricia christian christian1 christine christina christopher christ1 jesus1
jesuschrist jesus123 heaven heaven1 angels angels1 angel1 angel123 angela angela1 angelina angelica babygirl babygirl1 babyboy babyboy1 babylove babydoll
babyface baby123 sweetheart sweetie sweetie1 sweetpea sweety sweetness honey1 honey123 honeybee butterfly butterfly1 flower flower1 flowers flowerpower
sunflower daisy1 daisy123 cookie cookie1 cookies cupcake chocolate chocolate1 vanilla cheese cheese1 cheesecake chicken chicken1 pepper pepper1 peppers peanut
peanut1 peanuts banana banana1 bananas orange orange1 oranges cherry cherry1 apple1 apple123 apples strawberry blueberry blackberry raspberry pineapple
watermelon melon123 lemon123 lemonade popcorn pizza1 pizza123 burger bacon1 noodle noodles pancake waffle pickle pickles muffin muffin1 brownie sugar1
sugar123 coffee coffee1 whiskey tequila vodka123 budweiser heineken corona guinness summer summer1 summer12 winter winter1 spring autumn autumn1 january
february april1 august october november december monday friday saturday sunday holiday vacation christmas birthday halloween easter1 midnight morning tonight
tomorrow yesterday forever forever1 always always1 remember believe freedom freedom1 liberty justice victory victory1 success success1 winner winner1 champion
champions legend legends lucky1 lucky7 lucky123 lucky13 starwars starwars1 startrek matrix matrix1 gandalf hobbit frodo1 bilbo1 legolas aragorn lordoftherings
harrypotter hogwarts hermione dumbledore voldemort gryffindor slytherin pokemon pokemon1 pikachu pikachu1 charizard naruto naruto1 sasuke itachi dragonballz
goku123 vegeta zelda1 zelda123 nintendo nintendo1 playstation xbox360 minecraft minecraft1 fortnite roblox roblox1 warcraft worldofwarcraft starcraft diablo
diablo1 diablo2 counterstrike halflife gamer1 gamer123 gaming player player1 hacker hacker1 hackers computer computer1 computers internet internet1 network
server server1 system system1 windows windows1 linux123 ubuntu macintosh apple12 google google1 google123 facebook facebook1 youtube youtube1 twitter
instagram snapchat tiktok1 myspace myspace1 yahoo123 hotmail hotmail1 gmail123 amazon amazon1 netflix spotify1 samsung samsung1 samsung123 iphone iphone1
android nokia123 motorola mustang mustang1 mustangs ferrari ferrari1 porsche porsche1 porsche9 mercedes mercedes1 toyota toyota1 honda1 honda123 hondacivic
nissan nissan1 subaru corvette camaro camaro1 chevy1 chevy123 chevrolet chevelle charger dodge1 dodgeram jaguar lamborghini bugatti maserati yamaha yamaha1
suzuki kawasaki ducati harley harley1 harley12 harleydavidson truck1 trucker trucks truckin racing racing1 racer1 speedy speedy1 turbo1 turbo123 silverado
tigger tigger1 tigger2 tiger1 tiger123 tigers tigers1 panther panthers lions1 eagles eagles1 falcons falcon falcon1 phoenix phoenix1 raiders raiders1 cowboys
cowboys1 steelers steelers1 packers packers1 patriots patriot patriots1 dolphin dolphin1 dolphins broncos broncos1 redskins redskin giants giants1 yankees
yankees1 yankees2 redsox redsox1 dodgers lakers lakers1 lakers24 celtics bulls23 warriors arsenal arsenal1 chelsea chelsea1 liverpool liverpool1 manchester
manutd manunited barcelona barcelona1 realmadrid madrid juventus inter1908 bayern borussia benfica everton tottenham celtic rangers rangers1 ronaldo ronaldo7
messi10 beckham maradona ronaldinho neymar buster buster1 bailey bailey1 bandit bandit1 barney barney1 bear123 bears1 boomer boomer1 brandy brandy1 bubba1
bubba123 bubbles bubbles1 buddy1 buddy123 casper casper1 cassie champ1 chance chester chester1 coco123 cooper cooper1 copper dakota dakota1 daddy1 daddy123
dexter dexter1 diamond diamond1 diamonds doggie doggy1 doggy123 ginger ginger1 gizmo1 gizmo123 goldie gunner gunner1 happy1 happy123 happyday hunter hunter1
hunter12 hunter2 hunting jackson jackson1 jackson5 jasper jasper1 kitten kitten1 kittens kitty1 kitty123 kittycat kittykat lady123 loverboy lovergirl loki123
lucky12 maggie maggie1 marley marley1 max123 maxwell mickey mickey1 mickeymouse minnie minniemouse missy1 molly1 molly123 monster monster1 mookie mouse1
murphy murphy1 oliver oliver1 oreo123 oscar1 oscar123 patches peaches peaches1 pebbles precious precious1 prince prince1 puppies puppy1 puppy123 puppylove
rascal rocket rocky1 rocky123 romeo1 rosie1 rufus1 rusty1 sammy1 sammy123 sandy1 sasha1 sasha123 scooby scooby1 scoobydoo scooter scooter1 scrappy shelby
shelby1 simba1 simba123 smokey smokey1 snickers snoopy snoopy1 snowball snowflake sophie sophie1 sparky sparky1 spike1 sprite stinky sugarplum tucker tucker1
turtle turtles tweety tweety1 whiskers winston winston1 wizard wizard1 yellow yellow1 zeus123 zorro1 aaron1 abigail abigail1 adrian adrian1 adriana albert
albert1 alejandro alejandra alessandro alexander alexander1 alexandra alexandre alexis alexis1 alfredo alicia alicia1 alison allison allison1 alyssa alyssa1
amber1 amber123 amelia andrea andrea1 andreas andres angelo anita1 antonio antonio1 ariana arthur arthur1 ashlee ashleigh ashton athena aurora barbara
barbara1 beatrice beatriz benjamin benjamin1 bernard bernardo bethany beverly bianca bobby1 bobby123 bonnie bradley bradley1 brenda brenda1 brendan brian1
brian123 bridget brittany brittany1 brittney brooke brooke1 bruce1 bryan1 bryant caitlin calvin calvin1 cameron cameron1 camila camille carlos carlos1
carlos123 carmen carmen1 carolina caroline caroline1 carolyn carter carter1 catherine cecilia celine chantal charlotte charlotte1 chelsey cheryl chris1
chris123 chrissy christie christy1 claire1 clarence claudia claudia1 clayton colleen connie connor connor1 corey1 courtney courtney1 crystal crystal1 cynthia
cynthia1 damian daniela daniela1 danielle danielle1 danny1 danny123 darren david1 david123 debbie deborah deedee denise denise1 dennis dennis1 derrick destiny
destiny1 diana1 diana123 diego1 diego123 dimitri dominic dominic1 dominique donald donald1 dorothy douglas douglas1 dustin dylan1 dylan123 eduardo eduardo1
edward edward1 eleanor elena1 elijah elisabeth ellen1 emanuel emily1 emily123 emmanuel enrique erica1 erica123 ernesto estrella eugene evelyn evelyn1 fabian
fabrice felipe felix1 fernanda fernando fernando1 florence frances francesca francesco francis francis1 francisco frank1 frank123 franklin freddy freddy1
frederic gabriel gabriel1 gabriela gabriela1 gabrielle gerald gerard gilbert giovanni gloria gloria1 gordon gordon1 graham gregory gregory1 guillermo gustavo
harold harrison harrison1 harry1 harry123 heather heather1 hector hector1 helen1 helene henry1 henry123 herbert howard hubert ignacio irene1 isabel isabel1
isabella isabella1 isabelle jackie jackie1 jacob1 jacob123 jacqueline jaime1 jamaica james1 james007 james123 jamie1 jamie123 janet1 janice jason1 jason123
javier jeanette jeffrey jeffrey1 jenna1 jenny1 jenny123 jeremy jeremy1 jerome jerry1 jesse1 jesse123 jessie jessie1 jimmy1 jimmy123 joanna joanne johanna
johnny johnny1 johnson johnson1 jonathan jonathan1 jorge1 josephine juanita julia1 julia123 julian julian1 juliana juliette julie1 julien karen1 karen123
karina katelyn katherine katherine1 kathleen kathryn katie1 katie123 kayla1 kayla123 kaylee kelly1 kelly123 kenneth kenneth1 kevin1 kevin123 kimberly
kimberly1 kristen kristin kristina kyle123 laura1 laura123 lauren lauren1 laurence lawrence leonard leonardo leslie leslie1 lillian linda1 linda123 lindsay
lindsey lindsey1 lisa123 logan1 logan123 lorenzo loretta louise louise1 lucas1 lucas123 lucia1 luis123 madeline madison madison1 madison2 makayla manuel
manuel1 marcel marcelo marcus marcus1 margaret maria1 maria123 mariah mariah1 mariana marianne marie1 marie123 marina marina1 marine marines marion marisol
marissa mark123 marshall marshall1 martha martin martin1 martin123 martina martinez marvin mary123 mathew mathilde matilda maurice mauricio maverick maverick1
maxime megan1 megan123 melanie melanie1 melinda melissa melissa1 melody meredith michaela michele miguel miguel1 mikayla mike123 mildred miranda miranda1
mitchell mitchell1 mohamed mohammed mohammad monica monica1 monique monique1 morgan morgan1 muhammad myriam nancy1 nancy123 natalia natalia1 natalie natalie1
natasha natasha1 nathalie nathan nathan1 nathaniel nelson nelson1 nicholas nicholas1 nicolas nicolas1 nicoleta norman oliver12 olivia olivia1 orlando oscar12
pamela pamela1 paola1 pascal patrice paula1 paulina pauline pedro1 pedro123 penelope peter1 peter123 philip philip1 philippe phillip phillip1 preston
priscilla quentin rachel rachel1 rafael rafael1 ramona randall raphael raymond raymond1 rebecca rebecca1 regina rena123 renee1 ricardo ricardo1 ricky1 riley1
roberta roberto roberto1 rodney rodrigo roger1 roland ronald ronald1 ronnie rosemary roxanne russell russell1 ryan123 sabrina sabrina1 salvador samuel samuel1
sandra sandra1 sarah1 sarah123 savannah savannah1 scott1 scott123 sebastian sebastian1 selena serena sergio sergio1 shannon shannon1 sharon sharon1 sheila
shirley sierra simone simon1 sofia1 sophia sophia1 spencer spencer1 stacey stanley stanley1 stefan stefano stella stella1 steve1 steve123 stuart summer99
susan1 susan123 suzanne sydney sydney1 sylvia sylvie tamara tatiana teresa teresa1 terrance terry1 theodore theresa theresa1 tiffany tiffany1 timothy timothy1
tommy1 tommy123 tracy1 travis travis1 trevor trevor1 trinity trinity1 valentin valentina valentine valeria valerie valerie1 vanessa vanessa1 veronica
veronica1 vicente victor victor1 victoria victoria1 vincent vincent1 viviana vivian walter walter1 wanda1 warren wendy1 wesley wilfried willie willie1 xavier
xavier1 yolanda yvonne zachary zachary1 america america1 american argentina australia austria belgium bolivia brazil brasil brasil1 britain california canada
canada1 chicago chicago1 china1 colombia dallas dallas1 denver detroit dublin england england1 europe florida florida1 france france1 germany germany1 havana
holland hollywood houston india1 india123 indian indiana ireland israel istanbul italia italia1 jakarta jamaica1 japan1 kentucky london london1 london12
malaysia mexico mexico1 miami1 michigan montana moscow newyork newyork1 nigeria norway oakland pakistan panama paradise paris1 philippines phoenix2 poland
polska portugal romania russia scotland scotland1 senegal seattle singapore slovakia spain1 sweden switzerland sydney12 texas1 texas123 thailand tokyo1
toronto turkey ukraine vegas1 vietnam virginia warszawa access access1 access14 action adidas airborne airplane alaska alchemy alpha1 alpha123 amazing
amazing1 animal animals apollo apollo1 archer aragon armando army123 arrow1 artist assassin asterix athlete atlanta atlantis attack avatar awesome awesome1
badboy badboy1 badgirl ballin ballin1 balloon bambam banker barbie barbie1 battle beach1 beaches beautiful beautiful1 beauty beauty1 beaver because beckham7
beloved berlin bestfriend bigboy bigdaddy bigdog bigdog1 bigmac bigred billie birdie bitcoin biteme biteme1 blabla blablabla black1 black123 blackbird
blackcat blackjack blackie blahblah blaster blazer blessed blessed1 blessing blink182 blonde blondie blossom blowfish blue123 bluebird bluebell bluemoon
bluesky bonjour booboo booboo1 boobear bookworm boogie boston boston1 bowling breeze bright broken broken1 bronco brother brother1 brothers brownie1 bulldog
bulldog1 bulldogs bullet bullseye bunny1 bunny123 business cactus camping candle candy1 candy123 cannon canela caramel cardinal cartman cascade cassandra
castle castro catdog catfish celebrity center central cessna chacha champagne changeme2 channel chaos1 cheater cheerleader cherokee chicago2 chicks chichi
chipper chocolat chopper chouchou chuckles church circus classic clover clover1 cobra1 cocacola cocacola1 coconut college colonel comeon comics commando
compaq concrete condor connect control cool123 coolcat cooldude coolgirl coolio coolman cosmos cosmic cougar country country1 cowboy cowboy1 cowgirl coyote
cracker crazy1 crazy123 creative cricket2 crimson cristina cristian cristo cruise cutegirl cutiepie cutie1 cutie123 cyclone dancer dancer1 dancing danger
danger1 darkangel darkness darkside darling darthvader david12 deadman death1 december1 delfin delight delta1 demon1 denali desire destiny2 destroyer
detective devil1 digital dinosaur director disney disney1 divine doctor doctor1 dodger dollar dollars dolphin2 domino donkey donkey1 doudou dragon12 dreamer
dreamer1 dreams dreaming drummer drums1 dulce1 dunker durango dynamite eagle1 eagle123 earth1 eastside eclipse eddie1 einstein elephant elephant1 elvis1
elvis123 eminem eminem1 emerald empire enigma enter1 enterprise envision escape esperanza eternal eternity everest evolution excalibur excalibur1 explorer
express extreme family family1 family4 fantasia fantasy fashion father favorite fender fender1 ferret fiesta fighter finance fireball firebird firefire
firefly firefox fireman fireman1 fishing fishing1 flames flamingo flash1 flower12 fluffy fluffy1 flying flyers forest forest1 formula1 fortune francis2 freaky
freaky1 free123 freebird freestyle friday13 friend friend1 friends friends1 friendship frisky frog123 froggy froggy1 funny1 funny123 funtime future galaxy
galaxy1 galaxy12 gangsta gangsta1 gangster garden garfield garfield1 gateway gateway1 gemini gemini1 general general1 genesis genesis1 genius genius1 gerrard
ghost1 ghost123 gladiator glitter goaway godisgood godislove godbless godzilla goforit golden golden1 goldfish goodboy goodday goodgirl goodluck goodlife
goodman gorgeous gorilla gothic grace1 grace123 grandma grandpa grateful green1 green123 greenday greenday1 gremlin griffin guardian guest1 guest123 guitar
guitar1 guitars gymnast hammer hammer1 handball handsome handyman harmony hawaii hawaii1 hawkeye headshot heartbreak heavenly hello1 hello12 hello123
hellohello hellokitty hello1234 helpme helpme1 hercules hermosa hershey highland hiphop hiphop1 history hollister holly1 homer1 homerun hometown homework
honesty hopeful horizon hornet horse1 horses hotdog hotdog1 hotgirl hotrod hotstuff hottie hottie1 hottie12 house1 house123 iceman iceman1 idontknow ididit
imagine imation immortal impala imperial incognito inferno infinity infiniti inside integra intrepid invincible island ismail jackass jackass1 jackpot jaguars
jellybean jericho jersey jester jetski jewels jokers joker1 joker123 joyful jungle junior junior1 justdoit justice1 justme kahuna karaoke karolina katana
kermit kicker killer killer1 killer12 killers killme kingdom kingkong kingston kisses kissme kissme1 kisskiss knight knight1 knights ladybug ladybug1 laddie
lalala lalala1 lalakers laptop laser1 leader legacy letmesee letsgo letters lifeisgood light1 lightning lights lillie limited lincoln lionheart lionking
lipstick listen lizard llamas lobster logitech lollipop lollipop1 lonely lonestar longhorn loser1 loser123 losers lost123 lotus1 loulou love12 love123
love1234 love69 lovebug loveless lovelife lovesick lucifer luckydog lunatic machine madman madness maestro magic1 magic123 magician magnet magnum mailman
majestic manager mandarin mangos manman maple1 marathon marbles marino mariner mario1 mario123 marlboro marvel mascot mashed maximus maxpower medical medicine
megaman memories memory mercury merlin merlin1 mermaid metal1 metal123 metallica metallica1 midori mighty military million millions mindfreak minime miracle
miracle1 mirage mission mister mobile modern molly12 mommy1 mommy123 mommy2 monalisa money1 money123 money12 moneymaker moneyman monopoly montreal moonlight
moonbeam morpheus mortgage mother mother1 motocross motorcycle mountain mountain1 mozart muppet muscle music1 music123 musical musica musicman mustard mystery
mystic myself nascar nascar24 nature navigator nenita nemesis neptune newlife newpass newport newuser newyear nicegirl niceguy nightmare nightwish ninja1
ninja123 ninjas nirvana nirvana1 nomore nopass norton number1 number12 number9 nursing nutella oakley obiwan ocean1 oceans october1 octopus offspring oldman
olympus onelove online online1 openup operator opensesame optimus oracle orchid outlaw outlaws oxford pacific painter paladin pandora panda1 panda123 pandas
pantera paperclip paradox paramore parker parker1 partner passion password0 passwordpassword patience peace1 peace123 peacelove peacock pegasus penguin
penguin1 penguins people people1 pepsi1 pepsi123 perfect perfect1 person phantom phantom1 photos piano1 piglet pilot1 pimpin pimpin1 pinkie pinkfloyd pinky1
pinky123 pirate pirates pisces planet planets platinum please please1 poison police police1 polina polo123 pookie pookie1 poohbear poohbear1 popeye porter
positive potato potatoes potter power1 power123 powers prayer predator president pretty pretty1 prettygirl private private1 problem producer prodigy professor
project promise prosper purple purple1 purple12 python qazwsx1 quality queen1 queen123 quest1 question rabbit rabbit1 rabbits racecar raiden rainbow rainbow1
rainbows raindrop ranger ranger1 rebel1 rebels redhead reddog redhot redred redrose reggae religion renegade research respect reveal revenge revolution
rhapsody riders ripper river1 rivers roadrunner robbie robin1 robinhood robots rockandroll rocker rockets rockford rockme rocknroll rockon rockstar rockstar1
romance romantic rooster rosebud roses1 royals rugger running1 runescape runescape1 safety sailing sailor sailormoon saints saints1 sakura salomon samson
samson1 samurai sanchez sandman sanford santana santiago sapphire saturn savage scarface scarlet school school1 science scorpio scorpio1 scorpion scorpion1
scotty seahorse security security1 seminole senior service sexy123 sexybaby sexygirl sexylady sexymama sexyman shaggy shakira shalom shanghai sharks shark1
sherlock shopping shorty shorty1 silence silver silver1 silvia simple simple1 simpson simpsons singer single sister sister1 sisters skipper skippy skittles
skyler skyline skywalker slacker slayer slayer1 slipknot slipknot1 smiley smile1 smile123 smiles smiling smokin smooth sniper sniper1 snow123 snowman
snowwhite soldier soldier1 soleil solomon sometimes somebody someone something something1 sonic1 sonic123 southside spanky sparkle sparkles sparrow special
special1 spider spider1 spirit spirit1 splash spooky sports sporting squirrel stalker standard starfish stargate starlight starstar station stealth sterling
stingray stinker stone1 storm1 stranger strange stronger strong1 student student1 stupid stupid1 suckit sultan sundance sunny1 sunny123 sunrise sunset sunset1
superb superbad supergirl superhero supermario supernova superstar superstar1 supreme survivor sweetangel sweet1 sweet123 sweet16 swordfish symphony tardis
target tarheels tasha1 tattoo taurus teacher teacher1 teamo1 teamomucho techno teddy1 teddy123 teddybear tequiero testing testing1 testtest test123 test1234
tester theking thebest thebest1 theboss theman theone thekid thunder thunder1 thunderbird ticket timber tinker tinkerbell tinkerbell1 titanic titanium
together tomcat topgun topsecret tornado torres toutou tralala transformers traveler treasure triangle trigger triple triton trojan trooper trouble trouble1
truelove trumpet twilight twilight1 twister ultimate umbrella undertaker underground unicorn unicorn1 unique united universal universe unknown username
valhalla vampire vampire1 vampires velvet venture venus1 vermont viking vikings vikings1 viper1 virus1 vision visitor volcano volleyball1 voyager voyager1
wallace warcraft1 warlock warrior warrior1 waterfall waterloo water1 water123 weather website wedding welcome123 western westside whatsup wheels whisper
whiteboy whitesox wildcat wildcats wildfire wildlife willow willow1 windmill winner12 wisdom wolf123 wolfgang wolves wonder wonderful wonderland woodland
woofwoof working world1 worship wrangler writer yankee yahoo1 yourmom yourmom1 youandme yoyoyo zebra1 zephyr zombie zombies
`
  .trim()
  .split(/\s+/);
