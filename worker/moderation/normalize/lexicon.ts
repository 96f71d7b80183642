// Words that people disguise. `unmask.ts` turns other spellings back into these; the list says nothing about a comment.

// stem-ending,ending,… A bare "-" ending is the stem itself. Of words that fit one disguise the first one is read.
const STEMS = `
put-a,o,as,os,ita,itas,ito,itos,ero,eros,azo,on,ona prostitut-a,as,o,os hijueput-a,as ijueput-a,as jueput-a hijoput-a,as hijodeput-a hijaput-a
mierd-a,as,ero,oso,osa,itas pendej-o,a,os,as,ada,adas,ito,ita,ez cabron-,a,es,as,azo,cito,ada,adas maric-a,on,as,ones,ona,onas,oncito
verg-a,as,on,uita,azo coñ-o,azo poll-a,as cul-o,os,ero,era,eros,on,ona,azo,ito culiad-o,a,os,as culia-o,os chup-apollas,apija,amedias,ala,amela,apingas
joder-,te,se jodid-o,a,os,as jod-ete,anse,an,a,iste,ieron,io foll-ar,arte,ada,o ching-a,ada,adas,ado,ados,ar,ate,uen,adera,aderas,on,ona
zorr-a,as,on,ona perr-a,as guarr-a,o,as,os gilipoll-as,ez gilipuert-as imbecil-,es idiot-a,as,ez,ita estupid-o,a,os,as,ez,eces
tarad-o,a,os,as retrasad-o,a,os,as retardad-o,a,os,as mongolic-o,a,os,as subnormal-,es anormal-,es inutil-,es pelotud-o,a,os,as,ez,eces
bolud-o,a,os,as,ez,eces payas-o,a,os,as,ada escoria-,s lacra-,s basura-,s bastard-o,a,os,as malparid-o,a,os,as malnacid-o,a,os,as
gonorrea-,s mamaguev-o,a,os,as mamabich-o,os mamad-a,as,or mamon-,a,es,as mamapoll-as mamaping-a,as comemierd-a,as lameculo-,s lambecul-o,os lambon-,a,es
huevon-,a,es,as,ada,azo weon-,a,es,as conchetumare conchetumadre conchesumadre conchesumare conchatumadre concha-,s reconcha
pajer-o,a,os,as pij-a,as pito ping-a,as pene-,s tetas tetona-,s tetazas nalgona-,s nalga-,s cachond-o,a,os,as cojon-es,azo,udo
careverg-a caraverg-a carepich-a caremond-a carechimb-a pirob-o,a,os,as triplehijueput-a cagon-,a,es cagad-a,o,os,as cag-ar,aste,arte caga-,n
asqueros-o,a,os,as cerd-o,a,os,as marran-o,a,os,as mugros-o,a,os,as apestos-o,a,os,as cochin-o,a,os,as rastrer-o,a,os,as
cretin-o,a,os,as miserable-,s sinverguenza-,s desgraciad-o,a,os,as maldit-o,a,os,as descarad-o,a,os,as degenerad-o,a,os,as infeliz- infelices
ladron-,a,es,as rater-o,a,os,as estafador-,a,es,as asesin-o,a,os,as violador-,es pederasta-,s pedofil-o,os corrupt-o,a,os,as ignorante-,s
analfabet-o,a,os,as ridicul-o,a,os,as babos-o,a,os,as resentid-o,a,os,as arrastrad-o,a ojete-,s soplapoll-as gordinflon-,a
sudaca-,s negrat-a,as panchit-o,a,os,as bollera-,s tortiller-a,as travelo-,s sidos-o,a,os,as feminazi-,s
muerete mueranse matate suicidate matarte matarlos violarte violarla degollar degollarte apuñalar apuñalarte quemarte reventarte
porno-,grafia desnud-o,a,os,as sexo sexual-,es onlyfans webcam violacion violar suicidio droga-,s cocaina marihuana matar muerte
caralh-o buceta-,s cuzao viad-o,os arrombad-o,a,os,as filhadaputa merda-,s bosta-,s foder fodase fodid-o,a,os vagabund-o,a,os,as otari-o,a,os babaca-,s piranha-,s
whatsapp telegram instagram prestamo-,s credito-,s amarre-,s brujeria brujo-,s bruja-,s hechizo-,s tarot vidente-,s hechicer-o,a
inversion-,es invertir invierte ganancia-,s bitcoin-,s criptomoneda-,s cripto apuesta-,s seguidores contenido dinero gratis escribeme contactame
sorteo-,s premio-,s perfil biografia licencia-,s replica-,s trabajo-,s trading
`;

// Read by their letters only: in Spanish the same sound is another word ("sit", "wore").
const OTHER_LANGUAGES = `
fuck-,ing,er,ers,ed shit-,ty bullshit bitch-,es asshole-,s motherfucker-,s cunt-,s whore-,s slut-,s nigg-a,as,er,ers faggot-,s retard-,s,ed dickhead-,s
connard-,s,e connass-e,es salope-,s salopard-,s encul-e,es putain pute-,s merde batard-,s pede-,s tapette-,s negr-e,es abruti-,s,e ordure-,s gouine-,s bougnoule-,s crevard-,s
stronz-o,a,i,e cazzo coglion-e,i vaffanculo puttan-a,e troi-a,e bastard-i,e froci-o froci ricchion-e,i zoccol-a,e cornut-i deficient-e,i minchia negr-i handicappat-o,a,i puttaniere
arschloch arschlocher hurensohn hurensohne hure-,n fotze-,n schlampe-,n wichser missgeburt-,en schwuchtel-,n kanake-,n neger scheisse fick-,en,t nutte-,n spast-,i drecksau abschaum schwein-,e missgeburt
fill-deputa cabro malparit-,s porc-,s gilipolles imbecil-s subnormal-s
`;

/** Every Spanish and Portuguese word of the lexicon, folded, without repetitions; earlier words are read first. */
export const LEXICON = wordsOf(STEMS);
export const FOREIGN_LEXICON = wordsOf(OTHER_LANGUAGES);

function wordsOf(stems: string): readonly string[] {
  const words = stems
    .trim()
    .split(/\s+/)
    .flatMap((entry) => {
      const [stem, endings = ""] = entry.split("-");
      return endings.split(",").map((ending) => stem + ending);
    });
  return [...new Set(words)];
}

// Always written as one word, so one entry stands for a whole sentence.
const SPELLED_OUT = `
hdp hdps hdpt hijodp hjdp hdlp jdp=hijo de puta
hdrmp hdrmps=hijo de re mil puta
hpta hptas hjpta hjp hijuep=hijueputa
ctm ctmr ctmre ctmare cdtm=concha tu madre
csm csmr csmre ctsm=concha su madre
chtm chtmd chntm chngtm chtmr=chinga tu madre
tptm=tu puta madre
ptm ptmr ptmre=puta madre
lpm lptm=la puta madre
lpqtp lpmqtp lpmqlp=la puta que te pario
lcdtm lcdtmr lctm=la concha de tu madre
lcdsm=la concha de su madre
lcdll lcdlr=la concha de la lora
alv alvrga=a la verga
vtalv vtlv vetealv vytalv=vete a la verga
vtalm vtlm vayansealm=vete a la mierda
vrg vrga vrgs bkverga=verga
mrd mrda mrdas mierd mrdd=mierda
pndj pndjo pndejo pndjos pdjo=pendejo
pndja pndeja=pendeja
cbrn cbron cabrn kbron kbrn cbrones kbrones=cabron
pta pvta=puta
mmgv mmgvo mmgbo mmgvs mmgueb mmhvo=mamaguevo
mlparido mlparidos mlprd mlpa=malparido
gnrra gnrrea gnrrs gonorra=gonorrea
imbcl imbsl=imbecil
idta=idiota
stpd estpd estpido=estupido
pjro=pajero
mrcn maricn mrkn=maricon
hvn hvon wevn=huevon
fdp fdps=filho da puta
vsf=vai se foder
vtnc vtmnc=vai tomar no cu
pqp=puta que pariu
krl krlh crlh crl=caralho
kys=kill yourself
fck fckin fuk fuking=fuck
`;

/** Abbreviations and their words. */
export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  SPELLED_OUT.trim()
    .split("\n")
    .flatMap((row) => {
      const [short, long] = row.split("=");
      return short!.split(" ").map((abbreviation): [string, string] => [abbreviation, long!]);
    })
    .filter(([abbreviation, long]) => abbreviation !== long),
);

/** Words of which only the first letter is shown ("hijo de p…"): the words before it, the letter, the word. */
export const LONE_LETTERS: [string[], string, string][] = [
  [
    ["hijo de", "hija de", "hijos de", "hijas de", "hijo e", "hijo de la gran", "hijos de la gran", "tu", "gran"],
    "p",
    "puta",
  ],
  [["a la", "de", "una", "la", "pura", "que", "y una"], "m", "mierda"],
  [["a la", "de", "la", "mi"], "v", "verga"],
  [["la", "tu", "su"], "c", "concha"],
];
