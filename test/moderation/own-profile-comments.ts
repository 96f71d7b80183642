// Written for these tests; never train on them. Names, prices and channels are invented.

/** People who mention their own profile, stories or channel, the page's bio, a raffle, a debt or a code, and sell nothing. */
export const INNOCENT = `
Felicidades!! sois mi canal favorito
Felicitaciones al equipo, lo puse en mi bio
Comparto en mi perfil el sorteo, suerte a todos
La deuda con mi historia familiar, gran documental
Vi el link en la bio y compré las entradas, mil gracias por todo
Qué ganas de ir, ya lo puse en mi perfil
Felicidades por los 20 años, os he puesto en mi historia
Mi historia con el banco: me cobraron una deuda que no era mía
Felicidades por el premio, ya lo compartí en mi historia
Mi historia es parecida, tardé años en pagar la hipoteca
Qué ganas de que salga, lo puse en mi historia y todos preguntan
Gracias por el encuentro de ayer, subí las fotos a mi perfil
Ya compartí en mi historia, ojalá gane el sorteo
Sois mi canal favorito, felicidades por el millón
Es mi canal de cabecera, gracias por tanto
Compré con el código del link de la bio y llegó perfecto
Entré al link de la bio y no encuentro el título del libro
El enlace de la bio no funciona, ¿me pasáis el código?
Felicitaciones a los ganadores, qué alegría verlos en mi historia de recuerdos
Mi historia clínica se perdió y el seguro no responde
Tenía la deuda pagada y me siguen llamando, esta es mi historia
Qué bonito encuentro, lo he subido a mi historia
Puse vuestra canción en mi bio, es preciosa
Puse el cartel en mi perfil para que lo vea más gente, ¡qué ganas!
Lo comparto en mi perfil a ver si aparece el perrito
Comparto en mi historia, que aparezca pronto
Compartido en mi perfil, mucha suerte a la familia
Ya lo compartí en mi perfil, felicidades por la iniciativa
Me emocionó, se parece mucho a mi historia. Felicidades
Gracias por contar mi historia en el programa
Llevo tres años con vosotros, mi canal preferido de cocina
He cambiado la foto de mi perfil por la del concierto, qué ganas
En mi perfil no me aparece el sorteo, ¿ya terminó?
No puedo comentar desde mi perfil, ¿cómo participo en el sorteo?
Me hackearon mi canal y perdí todo, qué impotencia
Ayer recuperé mi perfil después de dos semanas, gracias por los consejos
Me pidieron el código de mi perfil y no lo di, cuidado
El banco revisó mi historial y me negó el crédito, increíble
Me negaron el crédito por mi historial y nadie explica nada
Qué título tan bonito, describe mi historia
El título lo dice todo, es mi historia y la de mi madre
Con mi historia de deudas entiendo muy bien este documental
Ganas no me faltan, ya está en mi historia el cartel
Vi en la bio que hay entradas gratis para menores, ¿es así?
¿El link en la bio es para la preventa o para la venta general?
¿Dónde está el link en la bio? No lo encuentro
Ya miré el link en la bio pero están agotadas, qué pena
Gracias, lo encontré en el link de la bio
Mi hija os puso en su bio, felicidades por el disco
Os sigo desde mi canal pequeñito, felicidades
Soy profe y puse el video en mi clase y en mi perfil, un éxito
Guardé la receta en mi perfil, la hago el domingo
La receta la guardé en mi historia destacada, riquísima
Esta receta ya está en mi perfil guardada, qué ganas de probarla
Cociné la receta y subí la foto a mi historia, os etiqueté
Subí mi foto con la camiseta original a mi perfil, la llevo desde 1998
Los originales eran mejores, lo dije en mi historia y me llovieron críticas
Compré las zapatillas originales y las puse en mi historia, encantada
Mi mamá ve mi historia y me pregunta si gané el premio jaja
Mi abuela mira mi perfil todos los días, felicidades abuela
Nadie mira mi perfil, pero igual comparto el sorteo
Comparto el sorteo en mi historia, etiqueto a @lau y a @pedro
Participo! Compartido en mi historia y etiqueto a mis hermanas
Listo, ya sigo la página y compartí en mi historia el sorteo
Hecho, lo compartí en mi historia y mencioné a tres amigas
Suerte a todos en el sorteo, ya está en mi historia
Gracias por el regalo, lo enseñé en mi historia
Qué regalo tan lindo, lo subí a mi perfil con mucho cariño
Llegó el premio a casa, lo puse en mi historia, mil gracias
Felicidades a la ganadora, yo seguiré compartiendo en mi perfil
El domingo es el encuentro de exalumnos, lo puse en mi perfil para avisar
Los encuentros de este año fueron los mejores, están en mi historia
Invertí mis ahorros con ellos y los perdí, esa es mi historia
Me prometieron ganancias y perdí todo, cuento mi historia para avisar
Cuento mi historia para que nadie pida préstamos a esa gente
El asesor del banco nunca me llamó, ya lo conté en mi historia
Publiqué en mi perfil la factura con el cobro doble y siguen sin contestar
Publiqué mi reclamo en mi perfil porque aquí me lo borran
Cobraron dos veces la cuota y mi historia crediticia quedó manchada
Me siguen cobrando intereses, esa es mi historia con esta empresa
Pagué 300 euros por un curso que nunca llegó, mi historia está en su página
Gané 5 kilos en la cuarentena jaja, mi historia de siempre
Bajé 9 kilos caminando, esa es mi historia, ánimo a todas
Limpia y sincera, así es la entrevista. La comparto en mi perfil
Qué caliente está la ciudad, lo puse en mi historia con el termómetro
Mi amiga se casó y subí el video a mi perfil, felicidades a los novios
Felicidades a los recién casados, los puse en mi historia
El pack de la colección llegó ayer, lo enseñé en mi canal
Mi canal de Netflix favorito jaja, felicidades por la serie
Vi la película en Netflix y la recomendé en mi historia
Con Disney y HBO ya no veo la tele, solo mi canal de siempre
Gracias por saludarme en el directo, lo grabé para mi historia
Qué gane el mejor, ya puse la bandera en mi perfil
Que gane Colombia, tengo la bandera en mi perfil
Gana quien más ganas tiene, así es mi historia en el deporte
Estoy orgullosa de mi historia, trabajé desde casa con dos niños
Trabajo desde casa y os escucho todo el día, sois mi canal favorito
El negocio de mi familia cerró en 2020, esa es mi historia
Mi perfil dice maestra y con orgullo, felicidades a todas en su día
Actualicé mi bio con la frase del libro, felicidades al autor
En mi bio puse una frase de esta canción, qué ganas del concierto
La clave de mi historia fue la constancia, gracias por la charla
No sé la clave de mi perfil y el soporte no contesta, ¿me ayudan?
Enhorabuena chicos, os acabo de etiquetar en mi historia
Me encantó, voy a ponerlo en mi perfil ahora mismo
Ya está en mis historias, ojalá me toque el premio
Listo! compartido en mi perfil público y comentado, suerte para todos
Mi canal de YouTube favorito desde 2015, felicidades por la placa
Este es mi canal favorito sin duda, gracias por los videos gratis
Sorteo compartido en mis historias y en mi perfil, crucemos los dedos
La foto de mi perfil es de vuestro concierto, qué ganas del siguiente
Acabo de subir a mi historia el cuadro que compré, llegó perfecto
Voy a colgar en mi perfil el reclamo porque nadie responde
El banco dice que mi perfil no aplica para el crédito, llevo diez años de cliente
No me dieron el préstamo por mi perfil de riesgo, una vergüenza
Mi perfil quedó bloqueado y soporte pide un código que no llega
Entré por el link de la bio y la promo ya no está
Compré la entrada desde el link en la bio, felicidades a la organización
En la bio dice que hay envío gratis pero me cobraron 5 euros
Pinché en el enlace de la bio y me sale error al pagar
Mil gracias por compartir mi historia, me ayudó a encontrar trabajo
Sin ustedes mi historia sería otra, gracias por la beca
Mi historia con el casino casi me cuesta la familia, pidan ayuda
Esto va directo a mi perfil, qué frase
Me la llevo a mi perfil, gracias por la imagen
Robo esta foto para mi historia, felicidades al fotógrafo
La pondré en mi bio, qué título más bueno
Recomendé este libro en mi canal el año pasado, felicidades por el premio
Qué ilusión veros en mi ciudad y en mi historia
Os menciono siempre en mi canal, sois unos cracks
Gracias por reaccionar a mi canal, me hicisteis el día
Lo tengo en mi perfil como foto de portada, feliz aniversario
Cuando vi mi perfil entre los ganadores casi lloro
Mi historia de amor empezó en uno de vuestros conciertos
Ojalá gane, nunca gano nada, lo puse hasta en mi perfil de trabajo
Mi perfil es público por si lo necesitáis para el sorteo
Dejé el perfil público y compartí en mi historia, participo
Cumplo los requisitos: sigo la cuenta, di like y está en mi historia
¿Hay que compartirlo en mi historia o en mi perfil para participar?
Me salió este video en mi historia de recomendados, qué ganas de comer pozole
Qué orgullo, salgo yo en el minuto 3, directo a mi perfil
Tengo vuestra entrevista puesta en mi perfil desde hace un año
Ayer os mencioné en mi canal, saludos desde Murcia
Mi cuñada lo puso en su perfil y yo en el mío, suerte a todos los participantes
Me tocó el sorteo y aún no lo creo, lo gritaré en mis historias
No me deja compartir desde mi perfil, ¿vale si lo hace mi hermana?
Mi perfil de clienta sigue sin actualizarse, me cobran el doble de interés
Por fin salió mi historia en el periódico, gracias por contarla con respeto
Felicidades por el millón, mi canal apenas tiene diez seguidores jaja
El bono de bienvenida que pusieron en la bio nunca me llegó
Me borraron mi canal sin motivo y nadie de soporte contesta
Hoy puse la bandera blanca en mi perfil por las víctimas
Mañana lo comento en mi canal, gracias por la información
Mi historia destacada de viajes empieza con esta playa, qué recuerdos
Compartí en mi historia la convocatoria de sangre, ánimo familia
Entré en mi perfil y ya no estaba el premio, ¿qué hago?
Qué linda la receta, gana el pan casero siempre, a mi perfil guardada
Ya seguí todos los pasos y etiqueté en mi historia, ganas de ganar
Qué sorpresa verme en el video, lo subiré a mi perfil esta noche
Este poema va a mi bio, sin duda
`
  .trim()
  .split("\n");

/** The same words with something to sell, and a way to get it. */
export const SELLING = `
Felicidades, fuiste seleccionado! Entra a mi perfil y reclama tu premio
Felicitaciones, eres ganador del sorteo, abre mi perfil y confirma tus datos para reclamar
Comparto en mi perfil el método para ganar dinero desde casa, link en mi bio
¿Deudas? Préstamos sin buró, entra a mi perfil y escríbeme
Préstamos en 24 horas sin aval, link en mi perfil
Gana 500 dólares al día con trading, link en mi bio
Qué ganas de ayudarte a invertir: señales vip gratis, mira mi perfil
Mi historia: perdí todo y con bitcoin recuperé mis ahorros, el mentor está en mi perfil, link en mi bio
Entra a mi canal de telegram, pronósticos gratis y cuota 5 todos los días
Contenido exclusivo sin censura, link en mi perfil 🔥
Encuentros discretos y masajes, mira mi perfil amor
Pack completo en mi bio, entra ya 🔥
mira mi perfil amor, fotos sin censura 😈
Títulos universitarios y certificados médicos sin examen, info en mi perfil
Réplicas triple a desde 45€, catálogo en mi perfil
Zapatillas originales a mitad de precio, 30 euros, mirad mi perfil
Amarres de amor garantizados, visita mi perfil
Vidente con 30 años de experiencia, primera consulta gratis, link en mi bio
Recupero cuentas hackeadas, escríbeme, info en mi perfil
Baja 10 kilos sin dieta, mira cómo en mi perfil, link en mi bio
Partido en vivo gratis sin cortes, link en mi perfil
IPTV y cuentas premium, entra a mi perfil
Robux gratis, visita mi canal
Suscríbete a mi canal, regalo robux y skins gratis
Casino online con bono de bienvenida, link en mi bio
Trabaja desde casa sin experiencia, 150€ al día, enlace en mi perfil
Vacantes para trabajar desde casa, info en mi perfil
Crédito inmediato sin papeleo wa.me/34612880416
Préstamos sin garante al seis cero cero cinco cinco cinco cero uno dos
Ganaste un iPhone gratis, confirma en premios-hoy punto xyz
Invierte 100 dólares y retira 900, t.me/senales_vip_oro
Señales VIP de cripto 95% de acierto, grupo de Telegram en mi bio
Gana plata dando like a videos, tareas diarias, revisa mi perfil
Seguidores reales baratos, 1000 por 5 dólares, checa mi perfil
Compré mi carro con apuestas, el grupo gratis está en mi biografía
Consulta gratis de tarot, escribe al número de mi perfil
Bono extra de 900 mil para jubilados, consulta en el enlace de mi perfil
Tu ex vuelve en 24 horas, brujo garantizado, pasa por mi perfil
Ve a mi perfil y gana dinero fácil con cripto
Sin buró y sin aval te presto hoy, link en la bio
Puse en mi perfil cómo gané 3000 dólares con trading, pregúntame
Comparto en mi historia mis ganancias con bitcoin, escríbeme y te enseño
En mi perfil explico cómo ganar dinero desde casa
Ya compartí en mi perfil el curso para vivir de apuestas
Subí a mi perfil el pack completo sin censura
Chicas, en mi historia cuento cómo bajé 12 kilos con estas cápsulas
Guardé en mi perfil la lista de préstamos sin buró
Felicidades a todos, en mi perfil regalo iPhones
Mi historia con los amarres del maestro Rubén: volvió en 3 días, escríbanle
Publiqué en mi perfil los pronósticos de hoy, cuota 20 segura
mis fotos hot las subí a mi perfil 🔥
Nadie mira mi canal, entren y gano monedas, robux para todos
Lo compartí en mi perfil, cupón de 70% en ropa, vayan
Puse en mi bio el curso de trading
Subí a mi canal la película completa gratis
`
  .trim()
  .split("\n");
