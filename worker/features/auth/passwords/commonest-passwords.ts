// The passwords, among the 3,000 commonest that the rules would accept (the leaked ones of SecLists, 10-million-password-list,
// MIT, by frequency), that `password-rules.ts` does not find by its words. They are in a separate file because the browser does
// not need such a long list.

const COMMONEST = new Set(
  `
  jennifer michelle corvette 1234qwer q1w2e3r4t5 samantha maverick steelers mercedes qwer1234 hardcore midnight
  bigdaddy victoria cocacola marlboro jonathan liverpoo danielle scorpion slipknot startrek redskins butthead
  liverpool dolphins nicholas elephant mountain xxxxxxxx metallic shithead benjamin creative rush2112 4815162342
  bullshit 1qazxsw2 garfield december godzilla airborne lifehack brooklyn platinum darkness blink182 789456123
  12qwaszx snowball pakistan redwings williams nintendo guinness november minecraft asdf1234 lasvegas babygirl
  dickhead 147258369 explorer snickers metallica alexande paradise michigan lacrosse christin kimberly kristina
  poohbear bollocks qweasdzxc drowssap caroline einstein spitfire maryjane 1232323q champion svetlana westside
  courtney 12345qwert aaaaaaaa anderson security stargate simpsons scarface 123456789a 1234554321 cherokee usuckballz1
  semperfi scotland marshall softball passport franklin infinity kawasaki vladimir freeuser wildcats budlight brittany
  bulldogs swordfis patriots pearljam colorado ncc1701d motorola logitech juventus wolverin warcraft hello123 peekaboo
  123654789 panthers elizabet spiderma virginia valentin predator mitchell rolltide lovelove fktrcfylh loverboy
  chevelle cardinal 147852369 american alexandr electric wolfpack darkside 123456789q freepass fyfcnfcbz airplane
  1029384756 cheyenne billybob lawrence pussycat chocolat business cjkysirj 123qweasd stingray serenity greenday
  firebird blizzard sterling hercules tarheels remember zeppelin swimming pavilion engineer bobafett darkstar icecream
  hellfire fireball rockstar defender swordfish airforce srinivas bluebird presario wrangler precious harrison
  goldfish soso123aljg dbrnjhbz thailand longhorn 123qweasdzxc wordpass assassin microsoft devildog butterfly lonewolf
  babydoll atlantis montreal angelina shamrock hotstuff mistress deftones cadillac blahblah birthday cavalier veronika
  mustang1 goldberg 12345678910 wolfgang savannah leonardo basketba aardvark sweetpea fredfred manchester kathleen
  hamilton fuckyou2 renegade drpepper bigboobs 1qaz2wsx3edc christia buckeyes stephani enterpri diamonds wetpussy
  morpheus pornstar thuglife napoleon highland chandler trfnthbyf consumer 123qwe123 wrinkle1 butterfl elizabeth
  sherlock marathon access14 overlord trombone isabelle babylon5 ultimate yankees1 superfly campbell geronimo concrete
  q1w2e3r4t5y6 123454321 portugal sundance pleasure seminole qazxswedc kingkong adgjmptw ncc1701e mongoose alejandr
  1123581321 margaret bluemoon ghbdtnbr bonehead stallion personal morrison super123 anything aleksandr rhbcnbyf
  dietcoke cooldude christop lollipop christian werewolf punkrock giovanni cdtnkfyf tottenha hongkong blackcat
  a1234567 zzzzzzzz hollywoo florence gn56gn56 clifford stocking matthew1 immortal makaveli sebastia ilovesex charlott
  anthony1 111222333 satan666 columbia infantry eternity waterloo vanhalen skywalke seinfeld standard squirrel
  qazwsxed fuckfuck wolverine robinson musicman megadeth verbatim 1q2w3e4r5t6y twilight fuckyou1 stardust showtime
  147896325 skittles shaney14 123321123 intrepid sandiego punisher 1234567a dingdong 192837465 starcraft mushroom
  blackdog slapshot ekaterina 123698745 1234512345 chargers warriors raistlin gangster coltrane tacobell portland
  penelope 1a2b3c4d stranger mailcreated5240 halflife qwerasdf playtime kangaroo blackman panasonic christine
  beautiful spanking meridian lonestar kittycat goodluck barcelon scoobydo crusader hannibal guardian fuckface
  discover catalina 1122334455 californ angelica william1 stonecol johnjohn septembe scarlett lowrider anastasia
  vacation sithlord ragnarok keyboard penguins nuttertools lorraine dkflbvbh titleist rootbeer magnolia dodgeram
  creampie aspirine socrates 1234567q redalert qqqqqqqq munchkin mersedes imperial blueeyes bigballs zaq1xsw2 research
  national rammstein katerina freckles caliente director qazwsxedcrfv oblivion mustangs margarita deadhead zxcv1234
  porkchop grateful fuck_inside formula1 shopping peterpan martinez justdoit goodtime alexandra thankyou springer
  software sapphire richmond kingston brucelee thunder1 qawsedrf plymouth mariners heather1 chelsea1 spectrum pineappl
  labrador 1234567890q stephanie commando amsterdam webmaster southern lesbians fletcher thompson candyman aquarius
  starfish monopoly infiniti gangbang blackjac 8j4ye3uz sailboat richard1 godsmack emmanuel cosworth rosemary lightnin
  chevrole catherin frontier asshole1 spartans luckydog swingers snuggles qwertyuio qwert123 mandingo ihateyou
  beefcake beatrice whocares scooter1 doberman clitoris dannyboy children viktoria valhalla terminator oklahoma
  ncc1701a keystone clarence bunghole romashka pa55word golfball doughboy charlotte achilles patrick1 gateway1
  deeznuts cowboys1 vkontakte phillies jeremiah dilligaf atlantic vfrcbvrf technics stripper september pinkfloy
  maryland kentucky hastings frederic butthole agent007 somethin porsche9 hurrican california bearbear nathalie
  microlab function flamingo enterprise truelove nebraska meatball brothers syracuse military macdaddy diamond1
  warhammer universe sentinel manchest kamikaze handsome dthjybrf designer blueblue australia 321654987 1qaz1qaz
  pantyhos eatpussy superstar ssssssss rjirfrgbde meatloaf lifetime jamesbon 123456789z woofwoof turkey50 rfnthbyf
  front242 apollo13 terminal starbuck lancelot gordon24 brandon1 bigmoney azsxdcfv rightnow maradona lionking crazybab
  charlton poiuytrewq japanese holyshit bradford wildfire sexygirl poontang microsof chocolate chickens arsenal1
  happyday aberdeen 123456aa treasure theodore raiders1 gretchen ericsson albatros 1passwor zxcasdqwe sojdlg123aljg
  sexsexsex mikemike michaela jackson1 excalibu anhyeuem trinidad pooppoop greenbay greatone fordf150 applepie
  963852741 lisalisa hardrock dinosaur rastaman pa55w0rd madeline hollywood hellyeah columbus skywalker rockhard
  positive melissa1 kcj9wx5n hyperion happy123 gotohell february yosemite roadkill kingfish billyboy 1qa2ws3ed
  123789456 tunafish starship saratoga robotech rasputin rangers1 passwords p0015123 nwo4life megapass kenworth
  hedgehog davidson anaconda vladislav translator splinter richards phoenix1 karolina railroad pingpong magicman
  killbill wrestlin tommyboy sherwood passpass pass1234 majestic fuckthis freeporn crawford bangbang asdasdasd
  umbrella salvador operator jeanette gggggggg fktrcfylhf deepthroat cinnamon chester1 broadway underdog sunnyday
  snoopdog multiplelo jasmine1 chemical chainsaw catherine canadian brighton australi alliance supersta snowboar
  r2d2c3po mechanic mamapapa golfgolf ghjcnjnfr downtown christopher chicken1 bullseye skorpion saturday peterson
  meredith lkjhgfdsa eastside blackhaw backdoor westwood sneakers passwor1 marino13 jamesbond getmoney flounder
  boomboom beerbeer apple123 undertaker sinclair moneyman mmmmmmmm marianne jjjjjjjj gargoyle federico amsterda
  1x2zkg8w zerocool vfvfgfgf idontknow hahahaha cambiami a123456789 vfhufhbnf pppppppp motherlode lokomotiv kristine
  goldstar christina chrisbln 12345678q whitesox titanium thursday thirteen tazmania starfire qwerqwer panasoni
  paintbal newcastl hotpussy giuseppe buckshot babyblue attitude sunflowe solution phillips knickers godfather
  clarinet assholes tomorrow southpark sersolution rhfcjnrf paintball montgom240 johannes intruder gesperrt francois
  dkflbckfd dfktynbyf christie callaway 12qw34er salamander resident poseidon pianoman chuckles avalanch 1q2w3e4r5
  rockford qwertyqwerty meowmeow meathead budweise triangle thanatos runescape gladiator crjhgbjy barefoot viewsonic
  traveler together spongebob original mohammed medicine mazafaka juliette james007 hawkeyes deeznutz cerberus
  135792468 12345qwe zxasqw12 terrapin something philippe overkill monalisa illusion hoosiers hayabusa gfhjkm123
  francesc confused clevelan 123456654321 tttttttt smeghead moonlight megatron cfitymrf casanova blackjack blablabla
  bbbbbbbb syncmaster rhiannon lightning dddddddd brewster bookworm blessing babybaby aleksandra valencia thegreat
  packers1 newpass6 dutchess charles1 alphabet roadrunn rjycnfynby rhtdtlrj mortgage goldwing christmas andromeda
  adrienne 12345678a wrestling tinkerbell teddybea sinister shannon1 motherfucker mortimer madison1 handyman
  ghostrider doghouse balloons wareagle roadking polniypizdec0211 nokia6300 idontkno gameover claymore chicago1
  blackbir bcfields 1357924680 whiskers valkyrie talisman starcraf sporting spaceman southpar lipstick kittykat
  inuyasha babyface 7ugd5hip2j strength seahawks recovery qweqweqwe playstation leavemealone hardcock florida1
  flexible dragonball checkers charlene beautifu thedoors sullivan stanford mollydog illinois ghblehjr gamecube
  cannabis cameltoe bitchass armagedon alexalex 987456321 123qq123 1234567890a wishbone matthews mandarin lalalala
  godfathe gabriela ffffffff bluefish binladen tottenham tiberius teddybear silverad northern microphone electron
  dirtbike deadpool carpedie asdfzxcv amateurs absolute 50spanks vampires shanghai property netscape kakashka hawaiian
  gfhjkmgfhjkm fyutkbyf digital1 caligula blackout 123456qw 1234567891 z1x2c3v4 vsjasnel12 testpass stonecold soulmate
  q2w3e4r5 millions lineage2 fuckoff1 friendly fgtkmcby criminal coldbeer capslock bullfrog bobdylan babylove annabell
  yeahbaby vasilisa sergeant reynolds newyork1 magazine llllllll katherine jayhawks fishing1 abnormal wg8e3wjf
  shitface salasana rebecca1 pussyman pringles preacher heineken gatorade gabriell ferrari1 eldorado coolness thunderb
  telephon specialk shepherd patience paranoid monster1 missouri masamune mamamama laurence hopeless farscape eastwood
  dragonba crystal1 corleone chevrolet carlitos buttercu buddyboy yfcntymrf winston1 slippery sandwich piramida
  millwall magician jackson5 insomnia hardware fountain fastball elizaveta borussia andromed 1234asdf windsurf
  wildcard universal sunflower strawberry reddevil pornporn polopolo pinkfloyd panther1 jiggaman islander inspiron
  green123 cristian 1a2s3d4f 123456qwe zaqxswcde washington violetta smashing sexysexy robotics rjhjktdf reckless
  nightmare knockers killkill katherin jellybea hhhhhhhh gandalf1 download doomsday devil666 darklord classics
  chrysler browning barbados 9293709b13 yjdsqgfhjkm snowboard scrabble rhjrjlbk rainbow6 pharmacy nevermind jakejake
  insanity graphics geoffrey firewall fandango augustus ashleigh sweetnes stanislav scorpio1 rochelle radiohea
  pumpkins mobydick longjohn iverson3 istanbul highheel happiness gamecock faithful creature creation concorde
  budapest 134679852 windmill webhompas thisisit spongebo senators sausages pineapple nygiants moonbeam marcello
  maksimka loveless lollypop kleopatra katarina icehouse hooligan gertrude fullmoon fuckinside dynamite buttfuck
  bulldog1 brittney aviation webmaste radiohead platypus monkeybo heritage good123654 festival evolution dolphin1
  cccccccc a12345678 woodland whiteout vanguard temppass reddwarf pussy123 forsaken ferguson earnhard coolcool
  7894561230 tiger123 summer99 starstar snowflak slamdunk playboy1 mephisto kkkkkkkk kjrjvjnbd killer12 holidays
  harrypotter gorgeous dudedude andersen volkswag solitude scoobydoo roadster presiden pool6123 playstat pipeline
  mypassword mazdarx7 lemonade krasotka koroleva irishman hawaii50 freefree francesco christma chipmunk brigitte
  bigblock bergkamp bearcats 45m2do5bs 1z2x3c4v yankees2 wireless tiffany1 starligh register pallmall nascar24
  mudvayne monsters mckenzie mazda626 kisskiss gonzalez gbhfvblf freebird fantasia comanche choochoo chambers borabora
  asdfgh01 alessandro abrakadabra 123456789s yogibear wanderer viktoriya undertak underground tropical threesom
  slowhand sheridan marianna kissmyass just4fun ghjcnjgfhjkm fishhead firefire excalibur customer cocksuck cameron1
  berkeley andyod22 123456123 zanzibar training sweetness president lovelife longdong johndeer jefferso james123
  jackjack fishbone drummer1 coventry catwoman survivor sundevil straight revolver qweasd123 paradigm nonenone
  michaels ghjuhfvvf fairlane everlast chestnut broncos1 antelope anastasiya zxcasdqwe123 washburn vfitymrf soccer12
  soccer10 smirnoff sasha_007 rrrrrrrr qwert12345 pumpkin1 porsche1 noname123 newcastle marseille marjorie hurricane
  honolulu highbury gilligan eeeeeeee death666 costello baritone 12qw12qw wwwwwwww wildwood wildbill superior stefanie
  sidekick remingto redbaron question moonligh mischief ministry minemine kordell1 knuckles fuckhead freefall fantomas
  elcamino coldplay clippers carpente capricorn calimero bluesman bluebell armstron angelika angel123 123456ru
  zildjian wp2003wp valentine trinitro swinging rfvfcenhf pufunga7782 palmtree nostromo johngalt foxylady fishfish
  fearless enforcer david123 cutiepie cheshire cherries capricor blueball blowfish yamahar1 whistler vjqgfhjkm
  universa strawber sprinter spencer1 sonyfuck slimshady screamer papillon oooooooo marcius2 lalakers lakeside
  jermaine honeybee highlander ghbywtccf ghbdtn123 earthlink cygnusx1 cleopatr carnival buddy123 arkansas anastasi
  zachary1 wrestler vendetta tkbpfdtnf terminat telephone smackdow sandrine qwe123qwe opendoor nautilus mustang6
  misfit99 marseill magellan leedsutd jackass1 hounddog hetfield gtnhjdbx ghhh47hj7649 fkbyjxrf espresso dontknow
  dogpound complete bismillah argentin 135798642 1234zxcv whiteboy waterboy vikings1 viewsoni penguin1 optimist
  moonshin mcdonald limewire konstantin jonathon johncena intercourse harddick gladiato fortress clarissa capetown
  camaross callisto bigpoppa alexandre university trucking transfer tomahawk suckmydick suburban stratfor private1
  printing pentagon notebook nokian73 matthias marijuan mandrake mamacita kayleigh hotgirls hellokitty hallo123
  funstuff fredrick firefigh eggplant dfktynby derparol cleopatra cbr900rr barselona asdqwe123 almighty absolutely
  washingt warrior1 username tinkerbe suckdick southpaw sexylady rocknrol rfhnjirf progress obsidian nirvana1 nineinch
  navigator money123 modelsne minimoni millenium marriage marines1 marijuana htubcnhfwbz heinrich handball dominion
  darkangel cricket1 chris123 challeng bubba123 bluejays antonina whatwhat vqsablpzla theforce sylveste stephane
  sheepdog services roadrunner republic paramedi masterbate margarit ilikepie homework hattrick hardball goodgirl
  friendster flipflop f00tball evolutio dukeduke cucumber cnfybckfd chiquita castillo bigdicks toriamos taekwondo
  sonyericsson slimshad skateboard riccardo rfntymrf prospect penetration peaches1 nokia6233 nightwish maxwell1
  mash4077 lakewood krokodil hairball evangelion dolemite cromwell cassandr cabernet budweiser bastards azertyui
  aolsucks 0192837465 vauxhall vancouve touching tokiohotel supernov speakers spartan1 sigmachi rocknroll rainyday
  q123456789 puppydog power123 poiuytre phialpha penthous pavement nthvbyfnjh nnnnnnnn mulligan mississippi lonesome
  lighting klondike kazantip ironmaiden homemade herewego gonzales goldfing genesis1 fyfnjkbq forgetit favorite6
  exchange enternow dodgers1 delaware darkange commande cashmone bordeaux billabon benessere awesome1 asdffdsa
  archange annmarie ambrosia alleycat aaaaaaaaaa 12345qaz woodstoc wonderful whiplash trouble1 testing1 summer69
  stickman stafford speedway somerset smoothie segblue2 scheisse revolution rainbows pornking pimpdadd pasadena
  p0o9i8u7 navyseal longhair lokiloki lkjhgfds kamasutra gsxr1000 gannibal daylight cornwall cocksucker carebear
  austin31 adrenalin 789654123 5wr2i7h8 23skidoo 123qwert 12345qwer 123456789m wonderboy voyager1 vagabond toonarmy
  thrasher stigmata smackdown sexybabe sergbest scrapper sammy123 reginald rainbow1 pictures peterbil perfect1
  pantera1 p4ssw0rd normandy nevermore luckyone kirkland junkmail josephin johnson1 futurama fireblad fellatio
  dragonfl crackers cartoons buttercup blue1234 123456789qwe 1234567899 zaqwsxcde yyyyyyyy warhamme velocity tigercat
  sunlight streaming sonysony sabrina1 romantic rockwell q1234567 plastics pinnacle pathetic pancakes offshore
  nounours ncc74656 natasha1 mynameis motocros letsdoit kristian fyutkjxtr francisc dreamcas dragster destiny1
  delpiero daisydog colonial cannibal candyass bynthytn bigbooty azertyuiop amethyst acidburn 1qazzaq1 1qazxsw23edc
  123456qqq 123456789d 1234509876 vipergts vfntvfnbrf supernova stephen1 sparkles snowbird singapor scissors pressure
  playball pizzaman pinetree pathfind papamama nightmar montrose montecar masterbating maserati`
    .trim()
    .split(/\s+/),
);

/** Whether a password is one of the commonest. Only the Worker checks this. */
export const isCommonest = (password: string): boolean => COMMONEST.has(password.toLowerCase());
